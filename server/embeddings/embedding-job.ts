import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineJobKind, type JobAtWork, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import { encoderModel } from '#server/encoder/encoder.ts';
import { AppError } from '#server/errors.ts';
import { type Embedder, textsAtOnce } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import {
  joinUnits,
  packUnit,
  unitAt,
  unitsFromBytes,
  unitsToBytes,
  type UnitVectors,
} from '#server/language/unit-vectors.ts';
import { unitTexts } from '#server/language/unit-texts.ts';
import * as store from './embeddings.store.ts';

const payload = z.object({ game_id: z.int() });
const retryAfterSeconds = 60;
/** Stored together: what a killed job does again. */
const chunksAtOnce = 32;
/** A chunk of a long list has a hundred; nobody sees any progress until they are stored. */
const unitsAtOnce = 256;

/**
 * Requests a vector for every current chunk of a game that has none. Each batch is stored at once, so a job that is
 * killed, cancelled or repeated continues where it stopped. Equal texts are requested once. Vectors of earlier models,
 * which served until now, go when all are there.
 */
export const embeddingJob = defineJobKind({
  kind: 'embeddings',
  lane: 'embeddings',
  payload,
  grants: ['reviewer'],
  run: async ({ db, embedder }, job) => {
    const { game_id } = job.payload;
    const game = await store.findEmbeddedGame(db, game_id);
    if (game === undefined) throw new JobFailedError('not_found');
    if (embedder === undefined) throw new JobFailedError('unavailable', ['ENCODER=off is set']);
    const counts = await embedGame(db, embedder, job, game_id).catch((error: unknown) => {
      throw error instanceof EmbeddingFault ? failureOf(error) : error;
    });
    return async (tx) => {
      const { chunks, covered, refused } = await store.countCoverage(tx, game_id, embedder.model);
      // The encoder steps in where the server is away.
      if (covered === chunks) await store.deleteOtherModels(tx, game_id, [embedder.model, encoderModel]);
      return { game_id, slug: game.slug, title: game.title, model: embedder.model, chunks, refused, ...counts };
    };
  },
});

/** Faults that may go away are retried; the others need an admin. */
function failureOf(fault: EmbeddingFault): Error {
  const passes = fault.kind === 'throttled' || fault.kind === 'unavailable' || fault.kind === 'timeout';
  if (passes) return new AppError('unavailable', { retry_after: retryAfterSeconds, cause: fault });
  return new JobFailedError('unavailable', [fault.message]);
}

async function embedGame(
  db: Db,
  embedder: Embedder,
  job: Pick<JobAtWork<unknown>, 'signal' | 'progress'>,
  game_id: number,
): Promise<{ embedded: number; reused: number }> {
  const { model } = embedder;
  const ask = (texts: readonly string[]) => embedder.embed(texts, { kind: 'text', signal: job.signal });
  // Stored vectors of another length cannot be compared with what the server returns now.
  const [probe] = await ask(['level']);
  const dimensions = probe?.length ?? 0;
  if (dimensions === 0) throw new EmbeddingFault('refused', 'not even a single word is taken');
  await store.deleteUnfit(db, game_id, model, dimensions);
  await store.deleteUnfitQuestions(db, model, dimensions);
  const { chunks, covered } = await store.countCoverage(db, game_id, model);
  const counts = { embedded: 0, reused: 0 };
  let done = covered;
  let after_id = 0;
  job.progress(done, chunks);
  for (;;) {
    const some = await store.listWithoutVector(db, { game_id, model, after_id, limit: chunksAtOnce });
    const texts = readTexts(some);
    const last = texts.at(-1);
    if (last === undefined) return counts;
    after_id = last.chunk_id;
    const space = { model, dimensions };
    const known = await readKnown(db, space, texts);
    const sent = await askMissing(texts, known, space, ask);
    const rows = texts.map((chunk): store.StoredVectors => {
      const { chunk_id, text_hash, units } = chunk;
      const unit_hashes = Buffer.from(units.map(({ hash }) => hash).join(''), 'hex');
      const vectors = vectorsOf(chunk, known, space);
      return { model, chunk_id, text_hash, unit_hashes, dimensions: vectors === null ? 0 : dimensions, vectors };
    });
    await store.insertVectors(db, rows);
    for (const { units } of texts) {
      const fresh = units.filter(({ hash }) => sent.has(hash));
      if (fresh.length === 0) counts.reused += 1;
      else if (fresh.some(({ hash }) => known.has(hash))) counts.embedded += 1;
    }
    done += texts.length;
    job.progress(Math.min(done, chunks), chunks);
  }
}

interface ChunkTexts {
  chunk_id: number;
  article_id: number;
  text_hash: Buffer;
  units: { text: string; hash: string }[];
}

interface Space {
  model: string;
  dimensions: number;
}

const unitHashBytes = 16;

/** Vectors of units that are known, from other versions, articles and games, by the hashes of their texts. */
async function readKnown(db: Db, space: Space, chunks: readonly ChunkTexts[]): Promise<Map<string, UnitVectors>> {
  const rows = await store.listKnownVectors(db, {
    ...space,
    hashes: chunks.map(({ text_hash }) => text_hash),
    article_ids: [...new Set(chunks.map(({ article_id }) => article_id))],
  });
  const known = new Map<string, UnitVectors>();
  for (const { unit_hashes, vectors } of rows) {
    const units = unitsFromBytes(vectors, space.dimensions);
    for (const [unit, scale] of units.scales.entries()) {
      const hash = unit_hashes.toString('hex', unit * unitHashBytes, (unit + 1) * unitHashBytes);
      if (scale > 0 && !known.has(hash)) known.set(hash, unitAt(units, unit));
    }
  }
  return known;
}

/** Adds the vectors that are not known yet. @returns the hashes of the units that were sent */
async function askMissing(
  chunks: readonly ChunkTexts[],
  known: Map<string, UnitVectors>,
  { dimensions }: Space,
  ask: (texts: readonly string[]) => Promise<(Float32Array | null)[]>,
): Promise<Set<string>> {
  const missing = new Map(chunks.flatMap(({ units }) => units.map(({ hash, text }) => [hash, text] as const)));
  for (const hash of known.keys()) missing.delete(hash);
  const sent = [...missing.keys()];
  for (let from = 0; from < sent.length; from += textsAtOnce) {
    const some = sent.slice(from, from + textsAtOnce);
    for (const [i, vector] of (await ask(some.map((hash) => missing.get(hash)!))).entries()) {
      if (vector === null) continue;
      if (vector.length !== dimensions)
        throw new EmbeddingFault('unreadable', `vectors of ${vector.length} numbers after ${dimensions}`);
      known.set(some[i]!, packUnit(vector));
    }
  }
  return new Set(sent);
}

/** @returns null where none of its units was taken */
function vectorsOf(
  { units }: ChunkTexts,
  known: ReadonlyMap<string, UnitVectors>,
  { dimensions }: Space,
): Buffer | null {
  const found = units.map(({ hash }) => known.get(hash) ?? null);
  return found.every((vector) => vector === null) ? null : unitsToBytes(joinUnits(found, dimensions));
}

/** Of the first of these chunks, as many as are stored together. */
function readTexts(chunks: readonly store.EmbeddedText[]): ChunkTexts[] {
  const texts: ChunkTexts[] = [];
  let units = 0;
  for (const chunk of chunks) {
    if (units >= unitsAtOnce) break;
    const read = textsOf(chunk);
    texts.push(read);
    units += read.units.length;
  }
  return texts;
}

function textsOf({ id, article_id, ...chunk }: store.EmbeddedText): ChunkTexts {
  const units = unitTexts(chunk).map((text) => ({ text, hash: hashOf(text).toString('hex', 0, unitHashBytes) }));
  return { chunk_id: id, article_id, text_hash: hashOf(units.map(({ text }) => text).join('\n')), units };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineJobKind, type JobAtWork, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type Embedder, textsAtOnce } from '#server/providers/embedder.ts';
import { EmbeddingFault } from '#server/providers/embedding-fault.ts';
import { toBytes } from '#server/providers/read-vectors.ts';
import * as store from './embeddings.store.ts';

const payload = z.object({ game_id: z.int() });
const retryAfterSeconds = 60;

/**
 * Requests a vector for every current chunk of a game that has none. Each batch is stored at once, so a job that is
 * killed, cancelled or repeated continues where it stopped. Equal texts are requested once.
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
    if (embedder === undefined) throw new JobFailedError('unavailable', ['EMBEDDING_BASE_URL is not set']);
    const counts = await embedGame(db, embedder, job, game_id).catch((error: unknown) => {
      throw error instanceof EmbeddingFault ? failureOf(error) : error;
    });
    return async (tx) => {
      const { chunks, refused } = await store.countCoverage(tx, game_id, embedder.model);
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
    const some = await store.listWithoutVector(db, { game_id, model, after_id, limit: textsAtOnce });
    const last = some.at(-1);
    if (last === undefined) return counts;
    after_id = last.id;
    const texts = some.map((chunk): HashedText => ({ chunk_id: chunk.id, ...hashed(textOf(chunk)) }));
    const fresh = await takeEqual(db, { model, dimensions }, texts);
    counts.reused += texts.length - fresh.length;
    counts.embedded += await storeFresh(db, { model, dimensions }, fresh, ask);
    done += texts.length;
    job.progress(Math.min(done, chunks), chunks);
  }
}

interface HashedText {
  chunk_id: number;
  text: string;
  text_hash: Buffer;
}

interface Space {
  model: string;
  dimensions: number;
}

/** Copies vectors of equal texts from other games and versions. @returns the texts that still have none */
async function takeEqual(db: Db, space: Space, texts: readonly HashedText[]): Promise<HashedText[]> {
  const hashes = texts.map(({ text_hash }) => text_hash);
  const rows = await store.listByText(db, { ...space, hashes });
  const known = new Map(rows.map(({ text_hash, vector }) => [keyOf(text_hash), vector]));
  await store.insertVectors(
    db,
    texts.flatMap(({ chunk_id, text_hash }) => {
      const vector = known.get(keyOf(text_hash));
      return vector === undefined ? [] : [{ ...space, chunk_id, text_hash, vector }];
    }),
  );
  return texts.filter(({ text_hash }) => !known.has(keyOf(text_hash)));
}

/** @returns how many texts were sent, and how many of them the server accepted */
async function storeFresh(
  db: Db,
  { model, dimensions }: Space,
  texts: readonly HashedText[],
  ask: (texts: readonly string[]) => Promise<(Float32Array | null)[]>,
): Promise<number> {
  const different = [...new Map(texts.map((one) => [keyOf(one.text_hash), one])).values()];
  const vectors = await ask(different.map(({ text }) => text));
  const strange = vectors.find((vector) => vector !== null && vector.length !== dimensions);
  if (strange) throw new EmbeddingFault('unreadable', `vectors of ${strange.length} numbers after ${dimensions}`);
  const byText = new Map(different.map(({ text_hash }, i) => [keyOf(text_hash), vectors[i] ?? null]));
  await store.insertVectors(
    db,
    texts.map(({ chunk_id, text_hash }) => {
      const vector = byText.get(keyOf(text_hash)) ?? null;
      const row = { model, chunk_id, text_hash };
      return vector === null
        ? { ...row, dimensions: 0, vector }
        : { ...row, dimensions: vector.length, vector: toBytes(vector) };
    }),
  );
  return vectors.filter((vector) => vector !== null).length;
}

const keyOf = (text_hash: Buffer): string => text_hash.toString('hex');

/** The text that is embedded for a chunk, with the titles above it, because a chunk alone says little. */
function textOf({ article_title, section, content }: store.EmbeddedText): string {
  return [article_title, section, content].filter(Boolean).join('\n');
}

function hashed(text: string): { text: string; text_hash: Buffer } {
  return { text, text_hash: createHash('sha256').update(text).digest() };
}

import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type Embedder, textsAtOnce } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import { fromBytes, toBytes } from '#server/providers/model/read-vectors.ts';
import type { MeaningSource } from '#server/retrieval/retrieval.ts';
import { unitsFromBytes } from '#server/language/unit-vectors.ts';
import * as store from './embeddings.store.ts';

const rememberedBytes = 32 * 1024 * 1024;
const retryAfterSeconds = 30;

/** Search by meaning: vectors of units come from the database, those of questions from the embedder. */
export function openMeaning(db: Db, embedder: Embedder, log: Pick<Logger, 'warn'>): MeaningSource {
  const { model, unrelated } = embedder;
  const remembered = createMemory();
  const running = new Map<string, Promise<Float32Array>>();

  const ask = async (texts: readonly string[], is_required: boolean): Promise<Float32Array[]> => {
    const vectors = await embedder.embed(texts, { kind: 'question', interactive: !is_required });
    return vectors.map((vector, i) => {
      if (vector === null) throw new EmbeddingFault('refused', 'a question is not taken');
      remembered.set(texts[i]!, vector);
      return vector;
    });
  };
  const askOnce = (text: string, is_required: boolean): Promise<Float32Array> => {
    const key = `${is_required} ${text}`;
    const known = running.get(key);
    if (known !== undefined) return known;
    const reading = ask([text], is_required)
      .then(([vector]) => vector!)
      .finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  };

  return {
    model,
    ...(unrelated && { unrelated }),
    countVectors: (game_id, revision) => store.countVectorsAt(db, game_id, revision, model),
    loadVectors: async (chunk_ids) => {
      const rows = await store.listVectors(db, model, chunk_ids);
      return new Map(rows.map(({ chunk_id, dimensions, vectors }) => [chunk_id, unitsFromBytes(vectors, dimensions)]));
    },
    readQuestion: async (text, is_required) => {
      const known = remembered.get(text);
      if (known !== undefined) return known;
      try {
        return await askOnce(text, is_required);
      } catch (error) {
        if (!(error instanceof EmbeddingFault)) throw error;
        if (is_required) throw unavailable(error);
        // The server's message is not logged, because it may repeat the question.
        log.warn({ kind: error.kind, model }, 'a question gets no vector');
        return null;
      }
    },
    forgetQuestion: remembered.drop,
    prepare: async (texts) => {
      const hashed = [...new Set(texts)].map((text) => ({ text, text_hash: hashOf(text) }));
      for (let from = 0; from < hashed.length; from += textsAtOnce) {
        const some = hashed.slice(from, from + textsAtOnce);
        await prepareSome(some).catch((error: unknown) => {
          throw error instanceof EmbeddingFault ? unavailable(error) : error;
        });
      }
    },
  };

  async function prepareSome(some: readonly { text: string; text_hash: Buffer }[]): Promise<void> {
    const hashes = some.map(({ text_hash }) => text_hash);
    const stored = new Map<string, Float32Array>();
    for (const { text_hash, vector } of await store.listQuestionVectors(db, model, hashes)) {
      stored.set(text_hash.toString('hex'), fromBytes(vector));
    }
    const fresh: typeof some = some.filter(({ text, text_hash }) => {
      const vector = stored.get(text_hash.toString('hex'));
      if (vector !== undefined) remembered.set(text, vector);
      return vector === undefined;
    });
    if (fresh.length === 0) return;
    const texts = fresh.map(({ text }) => text);
    const vectors = await ask(texts, true);
    await store.insertQuestionVectors(
      db,
      fresh.map(({ text_hash }, i) => ({ model, text_hash, vector: toBytes(vectors[i]!) })),
    );
  }
}

function unavailable(cause: EmbeddingFault): AppError {
  return new AppError('unavailable', { retry_after: retryAfterSeconds, cause });
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A cache of question vectors, limited by bytes; the one that was not used for longest is removed first. */
function createMemory() {
  const stored = new Map<string, Float32Array>();
  let bytes = 0;
  const bytesOf = (text: string, vector: Float32Array) => 2 * text.length + vector.byteLength;
  const drop = (text: string): void => {
    const vector = stored.get(text);
    if (vector !== undefined) bytes -= bytesOf(text, vector);
    stored.delete(text);
  };
  const set = (text: string, vector: Float32Array): void => {
    drop(text);
    stored.set(text, vector);
    bytes += bytesOf(text, vector);
    for (const oldest of stored.keys()) {
      if (bytes <= rememberedBytes) break;
      drop(oldest);
    }
  };
  return {
    set,
    drop,
    get: (text: string): Float32Array | undefined => {
      const vector = stored.get(text);
      if (vector !== undefined) set(text, vector);
      return vector;
    },
  };
}

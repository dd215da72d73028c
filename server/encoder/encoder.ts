import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Tinypool } from 'tinypool';
import { z } from 'zod';
import { isOutOfMemory, threadLimits } from '#server/available-memory.ts';
import type { Embedder, Level, Vector } from '#server/providers/embedder.ts';
import { EmbeddingFault } from '#server/providers/embedding-fault.ts';

/** Names what made a vector; another file of weights gets another name. */
export const encoderModel = 'hintline-encoder-1';

/** Of questions about other games, by npm run bench:meaning-weights. */
const unrelated: Level = { mean: 0.649, deviation: 0.043 };

/** What a thread holds beside the weights, which the runtime keeps outside of its heap. */
const mayUseMb = 192;
/** A question waits for no more than the texts of one batch. */
const textsInBatch = 4;
/** Somebody waits: afterwards words alone search. */
const patienceMs = 1_500;
/** While questions came so lately, texts leave the processor to them between two batches. */
const politeForMs = 2_000;
const pauseMs = 40;
/** A runtime that does not load is not tried for each question. */
const restMs = 60_000;

/** The encoder that comes with the product, and its end. */
export interface Encoder extends Embedder {
  close: () => Promise<void>;
}

const vectors = z.array(z.custom<Vector>((value) => value instanceof Float32Array));

interface EncoderOptions {
  worker?: URL;
  /** Where other weights lie, with their tokenizer; vectors are told apart by its path. */
  folder?: string | undefined;
}

/** Runs in a thread of its own, which starts with the first text and takes one batch at a time. */
export function openEncoder({
  worker = new URL('./encode-worker.ts', import.meta.url),
  folder,
}: EncoderOptions = {}): Encoder {
  const queue = new PQueue({ concurrency: 1 });
  // It is told the module with each task: what cannot be loaded fails that task, not the thread.
  let opened: Tinypool | undefined;
  let asked_at = -Infinity;
  let broken: EmbeddingFault | undefined;
  let rests_until = -Infinity;
  const open = () =>
    (opened ??= new Tinypool({
      minThreads: 0,
      maxThreads: 1,
      // The longest that a timer takes: the weights stay loaded.
      idleTimeout: 2 ** 31 - 1,
      resourceLimits: threadLimits(mayUseMb),
    }));
  const run = async (texts: readonly string[], kind: 'text' | 'question'): Promise<Vector[]> => {
    if (broken !== undefined && performance.now() < rests_until) throw broken;
    try {
      return vectors.parse(await open().run({ texts, kind, folder }, { filename: worker.href, name: 'encode' }));
    } catch (error) {
      if (isOutOfMemory(error))
        throw new EmbeddingFault('unavailable', 'the encoder ran out of memory', { cause: error });
      const reason = error instanceof Error ? error.message : 'for an unknown reason';
      broken = new EmbeddingFault('not_running', reason, { cause: error });
      rests_until = performance.now() + restMs;
      throw broken;
    }
  };
  return {
    model: folder ?? encoderModel,
    ...(folder === undefined && { unrelated }),
    async embed(texts, { kind, interactive = false, signal }) {
      if (interactive) asked_at = performance.now();
      const found: Vector[] = [];
      for (let from = 0; from < texts.length; from += textsInBatch) {
        const batch = texts.slice(from, from + textsInBatch);
        const ends = [
          ...(signal === undefined ? [] : [signal]),
          ...(interactive ? [AbortSignal.timeout(patienceMs)] : []),
        ];
        const made = queue.add(() => run(batch, kind), {
          priority: interactive ? 1 : 0,
          signal: AbortSignal.any(ends),
        });
        found.push(
          ...(await made.catch((error: unknown) => {
            signal?.throwIfAborted();
            throw error instanceof EmbeddingFault
              ? error
              : new EmbeddingFault('timeout', 'the encoder is busy', { cause: error });
          })),
        );
        if (!interactive && performance.now() - asked_at < politeForMs) await wait(pauseMs, undefined, { signal });
      }
      return found;
    },
    async close() {
      queue.clear();
      // The runtime takes the process with it where its thread ends in the midst of a batch.
      await queue.onIdle();
      await opened?.destroy();
    },
  };
}

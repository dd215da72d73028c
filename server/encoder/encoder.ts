import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Tinypool } from 'tinypool';
import { z } from 'zod';
import { isOutOfMemory, threadLimits } from '#server/available-memory.ts';
import type { Embedder, Level, Vector } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import type { EncodeTask } from './encode-worker.ts';

/** Names what made a vector; another file of weights gets another name. */
export const encoderModel = 'hintline-encoder-1';

/** Of questions about other games, asked of one that it has not seen; by npm run bench -- train-meaning. */
const unrelated: Level = { mean: 0.649, deviation: 0.043 };

/** What a thread holds beside the weights, which the runtime keeps outside of its heap. */
const mayUseMb = 192;
/** Somebody waits: afterwards words alone search. */
const patienceMs = 1_500;
/** While questions came so lately, texts leave the processor to them for so many times as long as they have taken it. */
const politeForMs = 2_000;
const politePause = 4;
/** A runtime that does not load is not tried for each question. */
const restMs = 60_000;

/** The encoder that comes with the product, and its end. */
export interface Encoder extends Embedder {
  close: () => Promise<void>;
}

const vectorOf = z.custom<Vector>((value) => value instanceof Float32Array);

interface EncoderOptions {
  worker?: URL;
  /** Where other weights lie, with their tokenizer; its path names their vectors. */
  folder?: string | undefined;
}

/** Runs in a thread of its own, which starts with the first text and takes one text at a time. */
export function openEncoder({
  worker = new URL('./encode-worker.ts', import.meta.url),
  folder,
}: EncoderOptions = {}): Encoder {
  /** A question goes before texts and waits for one of them at most. */
  const queue = new PQueue({ concurrency: 1 });
  /** Texts take turns with their pauses, whichever jobs they are of. */
  const turns = new PQueue({ concurrency: 1 });
  // It is told the module with each task: what cannot be loaded fails that task, not the thread.
  let opened: Tinypool | undefined;
  /** What the thread reads, also where nobody waits for it any more. */
  const readings = new Set<Promise<unknown>>();
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
  const run = async (task: EncodeTask): Promise<Vector> => {
    if (broken !== undefined && performance.now() < rests_until) throw broken;
    const reading = open().run({ ...task, folder }, { filename: worker.href, name: 'encode' });
    readings.add(reading);
    try {
      return vectorOf.parse(await reading);
    } catch (error) {
      if (isOutOfMemory(error))
        throw new EmbeddingFault('unavailable', 'the encoder ran out of memory', { cause: error });
      const reason = error instanceof Error ? error.message : 'for an unknown reason';
      broken = new EmbeddingFault('not_running', reason, { cause: error });
      rests_until = performance.now() + restMs;
      throw broken;
    } finally {
      readings.delete(reading);
    }
  };
  const runHurried = (task: EncodeTask, signal: AbortSignal | undefined): Promise<Vector> => {
    const ends = [AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])];
    return queue
      .add(() => run(task), { priority: 1, signal: AbortSignal.any(ends) })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw error instanceof EmbeddingFault
          ? error
          : new EmbeddingFault('timeout', 'the encoder is busy', { cause: error });
      });
  };
  const runPolitely = (task: EncodeTask, signal: AbortSignal | undefined): Promise<Vector> => {
    let began = 0;
    const encode = () => {
      began = performance.now();
      return run(task);
    };
    const takeTurn = async () => {
      const vector = await queue.add(encode, { signal });
      const now = performance.now();
      if (now - asked_at < politeForMs) await wait(politePause * (now - began), undefined, { signal });
      return vector;
    };
    return turns.add(takeTurn, { signal });
  };
  return {
    model: folder ?? encoderModel,
    ...(folder === undefined && { unrelated }),
    async embed(texts, { kind, interactive = false, signal }) {
      if (interactive) asked_at = performance.now();
      const found: Vector[] = [];
      for (const text of texts) found.push(await (interactive ? runHurried : runPolitely)({ text, kind }, signal));
      return found;
    },
    async close() {
      broken = new EmbeddingFault('not_running', 'the encoder is closed');
      rests_until = Infinity;
      // The runtime takes the process with it where its thread ends in the midst of a text.
      await queue.onIdle();
      await Promise.allSettled(readings);
      await opened?.destroy();
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Tinypool } from 'tinypool';
import { z } from 'zod';
import { isOutOfMemory, threadLimits } from '#server/available-memory.ts';
import type { Embedder, Level, Read, Vector } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import type { EncodeTask, ReadTask } from './encode-worker.ts';

/** Names what made a vector; another file of weights gets another name. */
export const encoderModel = 'hintline-encoder-1';

/** Of questions about other games, asked of one that it has not seen; by bench/encoder/judge_reader.py. */
const unrelated: Level = { mean: 0.649, deviation: 0.043 };

/** What a thread holds beside the weights, which the runtime keeps outside of its heap. */
const mayUseMb = 192;
/** Somebody waits: afterwards words alone search. */
const patienceMs = 1_500;
/** While questions came so lately, texts leave the processor to them for so many times as long as they have taken it. */
const politeForMs = 2_000;
const politePause = 4;
/** What nearness counts beside what is read, and from where on it speaks for an answer: so the reader was trained. */
const nearnessWeight = 20;
const nearnessFrom = 0.68;
/** A runtime that does not load is not tried for each question. */
const restMs = 60_000;

/** The encoder that comes with the product, the reader beside it, and their end. */
export interface Encoder extends Embedder {
  read: Read;
  /** Has the weights loaded, those of the reader too. */
  warmUp: () => void;
  close: () => Promise<void>;
}

const vectorOf = z.custom<Vector>((value) => value instanceof Float32Array);

interface EncoderOptions {
  worker?: URL;
  /** Where other weights lie, with their tokenizer; its path names their vectors. */
  folder?: string | undefined;
  /** So long a refusal or a charge waits for the reader. */
  reading_ms?: number;
}

/** Runs in a thread of its own, which starts with the first text and takes one text at a time. */
export function openEncoder({
  worker = new URL('./encode-worker.ts', import.meta.url),
  folder,
  reading_ms = 400,
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
  /** By what does not run, until when it is not tried again. */
  const broken = new Map<'encode' | 'read', { fault: EmbeddingFault; until: number }>();
  const open = () =>
    (opened ??= new Tinypool({
      minThreads: 0,
      maxThreads: 1,
      // The longest that a timer takes: the weights stay loaded.
      idleTimeout: 2 ** 31 - 1,
      resourceLimits: threadLimits(mayUseMb),
    }));
  const run = async <T>(name: 'encode' | 'read', task: EncodeTask | ReadTask, result: z.ZodType<T>): Promise<T> => {
    const known = broken.get(name);
    if (known !== undefined && performance.now() < known.until) throw known.fault;
    const reading = open().run({ ...task, folder }, { filename: worker.href, name });
    readings.add(reading);
    try {
      return result.parse(await reading);
    } catch (error) {
      if (isOutOfMemory(error))
        throw new EmbeddingFault('unavailable', 'the encoder ran out of memory', { cause: error });
      const reason = error instanceof Error ? error.message : 'for an unknown reason';
      const fault = new EmbeddingFault('not_running', reason, { cause: error });
      broken.set(name, { fault, until: performance.now() + restMs });
      throw fault;
    } finally {
      readings.delete(reading);
    }
  };
  const encode = (task: EncodeTask) => run('encode', task, vectorOf);
  /** Before all texts, and no longer than somebody waits. */
  const runHurried = <T>(work: () => Promise<T>, late: AbortSignal, signal?: AbortSignal): Promise<T> =>
    queue
      .add(work, { priority: 1, signal: AbortSignal.any([late, ...(signal === undefined ? [] : [signal])]) })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw error instanceof EmbeddingFault
          ? error
          : new EmbeddingFault('timeout', 'the encoder is busy', { cause: error });
      });
  const encodeHurried = (task: EncodeTask, signal: AbortSignal | undefined): Promise<Vector> =>
    runHurried(() => encode(task), AbortSignal.timeout(patienceMs), signal);
  const runPolitely = (task: EncodeTask, signal: AbortSignal | undefined): Promise<Vector> => {
    let began = 0;
    const begin = () => {
      began = performance.now();
      return encode(task);
    };
    const takeTurn = async () => {
      const vector = await queue.add(begin, { signal });
      const now = performance.now();
      if (now - asked_at < politeForMs) await wait(politePause * (now - began), undefined, { signal });
      return vector;
    };
    return turns.add(takeTurn, { signal });
  };
  return {
    model: folder ?? encoderModel,
    unrelated,
    async embed(texts, { kind, interactive = false, signal }) {
      if (interactive) asked_at = performance.now();
      const found: Vector[] = [];
      for (const text of texts) found.push(await (interactive ? encodeHurried : runPolitely)({ text, kind }, signal));
      return found;
    },
    async read(question, units) {
      asked_at = performance.now();
      const late = AbortSignal.timeout(reading_ms);
      const { mean, deviation } = unrelated;
      const odds: number[] = [];
      for (const { text, nearness } of units) {
        const work = () => run('read', { question, unit: text }, z.number());
        const score = await runHurried(work, late).catch((error: unknown) => {
          if (error instanceof EmbeddingFault && error.kind === 'timeout') return undefined;
          throw error;
        });
        if (score === undefined) break;
        odds.push(score + nearnessWeight * (mean + nearness * deviation - nearnessFrom));
      }
      return odds;
    },
    warmUp() {
      // What does not run is said of the first question that needs it.
      encode({ text: '', kind: 'question' }).catch(() => {});
      run('read', { question: '', unit: '' }, z.number()).catch(() => {});
    },
    async close() {
      const fault = new EmbeddingFault('not_running', 'the encoder is closed');
      for (const name of ['encode', 'read'] as const) broken.set(name, { fault, until: Infinity });
      // The runtime takes the process with it where its thread ends in the midst of a text.
      await queue.onIdle();
      await Promise.allSettled(readings);
      await opened?.destroy();
    },
  };
}

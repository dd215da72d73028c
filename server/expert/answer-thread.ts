import type { Logger } from 'pino';
import { Tinypool } from 'tinypool';
import { z } from 'zod';
import { threadMayUseMb } from '#server/available-memory.ts';
import { AppError } from '#server/errors.ts';
import type { Searched, SearchTask } from '#server/retrieval/search-task.ts';
import type { Composed, ComposeTask } from './compose.ts';

/**
 * Does what costs more than a moment for a stranger's text, in a thread of its own: whatever somebody asks, everybody
 * else is served meanwhile.
 */
export interface AnswerThread {
  /** @throws AppError `unavailable` where it takes longer than any question may */
  search: (task: SearchTask) => Promise<Searched>;
  /** @throws AppError `unavailable` where it takes longer than any answer may */
  compose: (task: ComposeTask) => Promise<Composed>;
  /** Has the thread ready for the first question. */
  warmUp: () => void;
  close: () => Promise<void>;
}

interface AnswerThreadOptions {
  /** The module whose functions the thread runs. */
  worker?: URL;
  /** With the wait for its turn. The worst question takes a fifth of a second; what takes longer is ended with its thread. */
  longest_ms?: number;
}

const retryAfterSeconds = 2;
/** The thread holds dictionaries and what one question needs; indexes it only looks at. */
const mayUseMb = 256;

// What comes back is this program's own and was copied, not written down.
const searched = z.custom<Searched>((value) => typeof value === 'object');
const composed = z.custom<Composed>((value) => typeof value === 'object');

/** The thread starts with the first work. */
export function openAnswerThread(
  log: Pick<Logger, 'error'>,
  { worker = new URL('./answer-worker.ts', import.meta.url), longest_ms = 10_000 }: AnswerThreadOptions = {},
): AnswerThread {
  let opened: Tinypool | undefined;
  const open = () =>
    (opened ??= new Tinypool({
      filename: worker.href,
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: { maxOldGenerationSizeMb: threadMayUseMb(mayUseMb) },
    }));

  async function run<T>(name: 'search' | 'compose', task: unknown, result: z.ZodType<T>): Promise<T> {
    const signal = AbortSignal.timeout(longest_ms);
    try {
      return result.parse(await open().run(task, { name, signal }));
    } catch (error) {
      if (!signal.aborted) throw error;
      log.error({ err: error, work: name }, 'the answer thread was ended: it took too long');
      throw new AppError('unavailable', { retry_after: retryAfterSeconds });
    }
  }

  return {
    search: (task) => run('search', task, searched),
    compose: (task) => run('compose', task, composed),
    warmUp: () => void open(),
    close: async () => opened?.destroy(),
  };
}

import type { Logger } from 'pino';
import { Tinypool } from 'tinypool';
import type { ComposeTask, Composed } from '#server/expert/compose.ts';
import { AppError } from '#server/errors.ts';
import type { Searched, SearchTask } from '#server/retrieval/search-task.ts';

export type Work = { kind: 'search'; task: SearchTask } | { kind: 'compose'; task: ComposeTask };
export type Done = { kind: 'search'; found: Searched } | { kind: 'compose'; composed: Composed };

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

/** With the wait for its turn. The worst question takes a fifth of a second; what takes this long is ended with its thread. */
const longestMs = 10_000;
const retryAfterSeconds = 2;

/** The thread starts with the first work. */
export function openAnswerThread(log: Pick<Logger, 'error'>): AnswerThread {
  let opened: Tinypool | undefined;
  const open = () =>
    (opened ??= new Tinypool({
      filename: new URL('./answer-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
    }));

  async function run<K extends Done['kind']>(work: Work & { kind: K }): Promise<Extract<Done, { kind: K }>> {
    const signal = AbortSignal.timeout(longestMs);
    try {
      const done: Done = await open().run(work, { signal });
      if (isOf(work.kind, done)) return done;
      throw new Error(`the answer thread did ${done.kind} for ${work.kind}`);
    } catch (error) {
      if (!signal.aborted) throw error;
      log.error({ err: error, work: work.kind }, 'the answer thread was ended: it took too long');
      throw new AppError('unavailable', { retry_after: retryAfterSeconds });
    }
  }

  return {
    search: async (task) => (await run({ kind: 'search', task })).found,
    compose: async (task) => (await run({ kind: 'compose', task })).composed,
    warmUp: () => void open(),
    close: async () => opened?.destroy(),
  };
}

function isOf<K extends Done['kind']>(kind: K, done: Done): done is Extract<Done, { kind: K }> {
  return done.kind === kind;
}

import PQueue, { TimeoutError } from 'p-queue';
import type { Logger } from 'pino';
import { Tinypool } from 'tinypool';
import { z } from 'zod';
import { isOutOfMemory, threadLimits } from '#server/available-memory.ts';
import { WorkEndedError } from '#server/ended-thread.ts';
import { AppError } from '#server/errors.ts';
import type { Done, WorkName, WorkTask } from './text-readers.ts';

/**
 * Does what costs more than a moment for a stranger's text, one piece at a time and in a thread of its own, so that the
 * process serves everybody else meanwhile. Where pieces wait, those for questions of an ordinary length go first: accounts
 * cost nothing, and long questions cost the most.
 *
 * Each throws AppError `unavailable` where too many wait, where a piece has waited for too long, and where it takes longer
 * than any piece may.
 */
export type AnswerThread = { [Name in WorkName]: (task: WorkTask<Name>) => Promise<Done<Name>> } & {
  /** Has the thread ready for the first question. */
  warmUp: () => void;
  close: () => Promise<void>;
};

interface AnswerThreadOptions {
  /** The module whose functions the thread runs. */
  worker?: URL;
  /** The worst piece known takes a fifth of a second; what takes longer than this is ended with its thread. */
  longest_ms?: number;
  /** As long as somebody waits for an answer's first words. */
  longest_wait_ms?: number;
  /** Pieces that may wait. */
  most?: number;
}

/** What players ask in a sentence or two. */
const ordinaryLength = 500;
const retryAfterSeconds = 2;
const unavailable = (cause?: Error) => new AppError('unavailable', { retry_after: retryAfterSeconds, cause });
/** The thread holds dictionaries and what one question needs; indexes it only looks at. */
const mayUseMb = 256;

/** The thread starts with the first work. */
export function openAnswerThread(log: Pick<Logger, 'error'>, options: AnswerThreadOptions = {}): AnswerThread {
  const { longest_ms = 10_000, longest_wait_ms = 20_000, most = 100 } = options;
  const { worker = new URL('./answer-worker.ts', import.meta.url) } = options;
  const queue = new PQueue({ concurrency: 1, timeout: longest_ms });
  let opened: Tinypool | undefined;
  const open = () =>
    (opened ??= new Tinypool({
      filename: worker.href,
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: threadLimits(mayUseMb),
    }));

  const run = async <Name extends WorkName>(name: Name, task: WorkTask<Name>): Promise<Done<Name>> => {
    if (queue.size >= most) throw unavailable();
    const asked_at = performance.now();
    const priority = task.question.length <= ordinaryLength ? 1 : 0;
    const work = ({ signal }: { signal?: AbortSignal | undefined }) => {
      if (performance.now() - asked_at > longest_wait_ms) throw unavailable();
      return open().run(task, { name, signal: signal ?? null });
    };
    try {
      // What comes back is this program's own and was copied, not written down.
      const done = z.custom<Done<Name>>((value) => typeof value === 'object');
      return done.parse(await queue.add(work, { priority }));
    } catch (error) {
      if (!(error instanceof TimeoutError || isOutOfMemory(error))) throw error;
      log.error({ err: error, work: name }, 'the answer thread was ended: it took too long, or too much memory');
      throw unavailable(new WorkEndedError(name, { cause: error }));
    }
  };

  return {
    search: (task) => run('search', task),
    check: (task) => run('check', task),
    compare: (task) => run('compare', task),
    compose: (task) => run('compose', task),
    listNearHeadings: (task) => run('listNearHeadings', task),
    quoteNearest: (task) => run('quoteNearest', task),
    warmUp: () => void open(),
    close: async () => opened?.destroy(),
  };
}

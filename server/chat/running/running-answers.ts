import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ChatEvents } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import { type AnswerReaders, createAnswerReaders } from './answer-readers.ts';
import { createWaitElsewhere, type WaitElsewhere } from './answers-elsewhere.ts';
import { createOneAtATime } from './one-at-a-time.ts';

const retryAfterSeconds = 2;
/** Longer nobody waits for the questions of their own before it: the database must be at fault then. */
const longestWaitMs = 10_000;

/** The last event of an answer. Its failure gets its words where the reader's language is known. */
export type ClosingEvent =
  | { event: 'answered'; data: ChatEvents['answered'] }
  | { event: 'failed'; data: ChatEvents['answered'] & { code: ErrorCode } };

/** What happens while an answer is written; exactly one closing event comes last. */
export type AnswerEvent =
  | { event: 'accepted'; data: ChatEvents['accepted'] }
  | { event: 'status'; data: ChatEvents['status'] }
  | { event: 'sources'; data: ChatEvents['sources'] }
  | { event: 'passages'; data: ChatEvents['passages'] }
  | { event: 'piece'; data: ChatEvents['piece'] }
  | ClosingEvent;

/** Is true where it has sent text of the answer to its reader. */
export type AnswerListener = (event: AnswerEvent) => unknown;

/** Why an answer was made to end early; `lost`: its lease had run out, and it was closed and its call given back. */
export type EndReason = 'stop' | 'shutdown' | 'lost';

/** An answer being written in this process. It belongs to the server: readers come and go. */
export interface RunningAnswer {
  message_id: number;
  /** Calls a reader's `listener` with everything so far and then with what comes. @returns notes that the reader has gone */
  follow: (listener: AnswerListener) => () => void;
  /** The same for who is no reader. */
  observe: (listener: (event: AnswerEvent) => void) => void;
  /** Asks the writer to end; a second call changes nothing. */
  end: (reason: EndReason) => void;
  closing: Promise<ClosingEvent>;
}

/** The answers being written in this process. */
export interface RunningAnswers {
  /**
   * Takes in a question unless the process is stopping; `drain` waits for it as for the answer that `start` then begins.
   * One asker's questions are taken in turn: in the database they would wait for each other's locks anyway, and each of
   * them would keep a connection from everybody else.
   */
  accept: <T>(user_id: number, take: () => Promise<T>) => Promise<T>;
  /** Starts `write` at once and keeps it until its closing event. */
  start: (
    message_id: number,
    write: (emit: (event: AnswerEvent) => void, signal: AbortSignal, readers: AnswerReaders) => Promise<ClosingEvent>,
  ) => RunningAnswer;
  find: (message_id: number) => RunningAnswer | undefined;
  waitElsewhere: WaitElsewhere<ClosingEvent>;
  ids: () => number[];
  /** Waits until all have ended, at most `ms`; then tells the rest to end and waits for that. */
  drain: (ms: number) => Promise<void>;
}

/** Makes the register; one per process. */
export function createRunningAnswers(now: () => number = () => performance.now()): RunningAnswers {
  const running = new Map<number, RunningAnswer>();
  const beingAccepted = new Set<Promise<unknown>>();
  const oneAtATime = createOneAtATime();
  let draining = false;

  const start: RunningAnswers['start'] = (message_id, write) => {
    const happened: AnswerEvent[] = [];
    const listeners = new Set<(event: AnswerEvent) => void>();
    const ending = new AbortController();
    const emit = (event: AnswerEvent) => {
      happened.push(event);
      for (const listener of listeners) listener(event);
    };
    const readers = createAnswerReaders();
    const closing = write(emit, ending.signal, readers).then((event) => {
      running.delete(message_id);
      emit(event);
      return event;
    });
    const answer: RunningAnswer = {
      message_id,
      closing,
      follow: (listener) => {
        const leave = readers.enter();
        const hear = (event: AnswerEvent) => {
          if (listener(event) === true) readers.noteSent();
        };
        for (const event of happened) hear(event);
        listeners.add(hear);
        return () => {
          listeners.delete(hear);
          leave();
        };
      },
      observe: (listener) => {
        for (const event of happened) listener(event);
        listeners.add(listener);
      },
      end: (reason) => ending.abort(reason),
    };
    running.set(message_id, answer);
    return answer;
  };

  return {
    start,
    find: (message_id) => running.get(message_id),
    waitElsewhere: createWaitElsewhere(),
    ids: () => [...running.keys()],
    accept: async (user_id, take) => {
      const asked_at = now();
      const refuseLate = () => {
        if (draining) throw new AppError('shutting_down', { retry_after: retryAfterSeconds });
        if (now() - asked_at > longestWaitMs) throw new AppError('unavailable', { retry_after: retryAfterSeconds });
      };
      refuseLate();
      const taken = oneAtATime(user_id, async () => {
        // Again: a stop must not wait for everything that waits, nor a question be paid for whose asker has given up.
        refuseLate();
        return take();
      });
      beingAccepted.add(taken);
      try {
        return await taken;
      } finally {
        // Not before its answer has begun, or `drain` could find nothing between the two.
        setImmediate(() => beingAccepted.delete(taken));
      }
    },
    drain: async (ms) => {
      draining = true;
      const late = wait(ms, 'late', { ref: false });
      let outcome: unknown;
      while (beingAccepted.size + running.size > 0) {
        if (outcome === 'late') for (const answer of running.values()) answer.end('shutdown');
        const all = Promise.allSettled([...beingAccepted, ...[...running.values()].map((answer) => answer.closing)]);
        outcome = await (outcome === 'late' ? all : Promise.race([all, late]));
        await nextTurn();
      }
    },
  };
}

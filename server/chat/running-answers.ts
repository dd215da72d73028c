import type { ChatEvents } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/errors.ts';

type Closing =
  | { event: 'answered'; data: ChatEvents['answered'] }
  | { event: 'failed'; data: ChatEvents['answered'] & { code: ErrorCode } };

/** What happens while an answer is written; exactly one closing event comes last. */
export type AnswerEvent =
  | { event: 'accepted'; data: ChatEvents['accepted'] }
  | { event: 'status'; data: ChatEvents['status'] }
  | { event: 'sources'; data: ChatEvents['sources'] }
  | { event: 'piece'; data: ChatEvents['piece'] }
  | Closing;
export type ClosingEvent = Closing;

/** Why an answer was told to end early. */
export type EndReason = 'stop' | 'shutdown';

/** An answer being written in this process. It belongs to the server: readers come and go. */
export interface RunningAnswer {
  message_id: number;
  /** Calls `listener` with everything so far and then with what comes. @returns stops listening */
  follow: (listener: (event: AnswerEvent) => void) => () => void;
  /** Asks the writer to end; a second call changes nothing. */
  end: (reason: EndReason) => void;
  closing: Promise<ClosingEvent>;
}

/** The answers being written in this process. */
export interface RunningAnswers {
  /** Starts `write` at once and keeps it until its closing event. */
  start: (
    message_id: number,
    write: (emit: (event: AnswerEvent) => void, signal: AbortSignal) => Promise<ClosingEvent>,
  ) => RunningAnswer;
  find: (message_id: number) => RunningAnswer | undefined;
  ids: () => number[];
  /** Whether the process is stopping and takes no new question. */
  draining: () => boolean;
  /** Waits until all have ended, at most `ms`; then tells the rest to end and waits for that. */
  drain: (ms: number) => Promise<void>;
}

/** Makes the register; one per process. */
export function createRunningAnswers(): RunningAnswers {
  const running = new Map<number, RunningAnswer>();
  let draining = false;

  const start: RunningAnswers['start'] = (message_id, write) => {
    const happened: AnswerEvent[] = [];
    const listeners = new Set<(event: AnswerEvent) => void>();
    const ending = new AbortController();
    const emit = (event: AnswerEvent) => {
      happened.push(event);
      for (const listener of listeners) listener(event);
    };
    const closing = write(emit, ending.signal).then((event) => {
      running.delete(message_id);
      emit(event);
      return event;
    });
    const answer: RunningAnswer = {
      message_id,
      closing,
      follow: (listener) => {
        for (const event of happened) listener(event);
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      end: (reason) => ending.abort(reason),
    };
    running.set(message_id, answer);
    return answer;
  };

  return {
    start,
    find: (message_id) => running.get(message_id),
    ids: () => [...running.keys()],
    draining: () => draining,
    drain: async (ms) => {
      draining = true;
      const all = () => Promise.allSettled([...running.values()].map((answer) => answer.closing));
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([all(), new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
      clearTimeout(timer);
      for (const answer of running.values()) answer.end('shutdown');
      await all();
    },
  };
}

import type { AnswerOutcome, ChatEvents } from '#contract/chat.ts';
import type { Language } from '#contract/common.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import { errorText } from '#server/http/error-texts.ts';
import { type EventStream, sendUntilDone, type streamed } from '#server/http/event-stream.ts';

/** The last event of an answer. Its failure gets its words where the reader's language is known. */
export type ClosingEvent =
  | { event: 'answered'; data: ChatEvents['answered'] }
  | { event: 'failed'; data: ChatEvents['answered'] & { code: ErrorCode } };

/** What happens while an answer is written; exactly one closing event comes last. */
export type AnswerEvent =
  | { event: 'accepted'; data: ChatEvents['accepted'] }
  | { event: 'status'; data: ChatEvents['status'] }
  | { event: 'sources'; data: ChatEvents['sources'] }
  | { event: 'piece'; data: ChatEvents['piece'] }
  | ClosingEvent;

/** An answer that somebody waits for, written here or in another process, or finished before. */
export interface FollowedAnswer {
  message_id: number;
  /** The request was a repeated one: this is the answer to the first. */
  is_replay: boolean;
  /**
   * Calls `listener` with everything so far and then with what comes; what is written in another process comes whole.
   * @param left aborted when the reader has gone; the answer goes on
   * @returns the closing event, which the listener was given too
   * @throws AppError `answer_running` where another process takes longer than a request may wait
   */
  follow: (listener: (event: AnswerEvent) => void, left?: AbortSignal) => Promise<ClosingEvent>;
}

interface Reader {
  open_stream: (() => EventStream) | undefined;
  language: Language;
}

/** Answers with events as they come or, where the client did not ask for a stream, with one JSON body at the end. */
export async function replyWithAnswer(
  answer: FollowedAnswer,
  { open_stream, language }: Reader,
): Promise<AnswerOutcome | typeof streamed> {
  if (open_stream === undefined) return outcomeOf(await answer.follow(() => {}));
  return sendUntilDone(open_stream(), (stream) =>
    answer.follow(
      ({ event, data }) =>
        stream.send(event, event === 'failed' ? { ...data, detail: errorText(data.code, language) } : data),
      stream.signal,
    ),
  );
}

/** @throws AppError with the code of the failure, where the answer failed */
export function outcomeOf({ event, data }: ClosingEvent): AnswerOutcome {
  if (event === 'failed') throw new AppError(data.code);
  return data;
}

import type { AnswerOutcome } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, storedErrorCode } from '#server/errors.ts';
import { errorText } from '#server/rules/error-texts.ts';
import { type EventStream, sendUntilDone, type streamed } from '#server/http/event-stream.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import * as store from '../chat.store.ts';
import * as programs from '../programs.store.ts';
import type { AnswerListener, ClosingEvent, RunningAnswer } from './running-answers.ts';

/** An answer that somebody waits for, written here or in another process, or finished before. */
export interface FollowedAnswer {
  message_id: number;
  /** The request was a repeated one: this is the answer to the first. */
  is_replay: boolean;
  /**
   * Calls `listener` with everything so far and then with what comes; what is written in another process comes whole.
   * @param listener is true where it has sent text of the answer to the reader
   * @param left aborted when the reader has gone; the answer goes on
   * @returns the closing event, which the listener was given too
   * @throws AppError `answer_running` where another process takes longer than a request may wait
   */
  follow: (listener: AnswerListener, left: AbortSignal) => Promise<ClosingEvent>;
}

interface AnswerIds {
  user_id: number;
  question_id: number;
  message_id: number;
}

/** An answer to follow, wherever it is written. */
export function followedAnswer(deps: Deps, ids: AnswerIds, is_replay: boolean): FollowedAnswer {
  const { message_id } = ids;
  const here = deps.answers.find(message_id);
  if (here !== undefined) return followedHere(here, is_replay);
  return {
    message_id,
    is_replay,
    follow: async (listener, left) => {
      await programs.noteReaderElsewhere(deps.db, message_id, 1);
      try {
        const closing = await closingOf(deps, ids, left);
        listener(closing);
        return closing;
      } catch (error) {
        await programs.noteReaderElsewhere(deps.db, message_id, -1);
        throw error;
      }
    },
  };
}

/** An answer that is being written in this process. */
export function followedHere(answer: RunningAnswer, is_replay: boolean): FollowedAnswer {
  return {
    message_id: answer.message_id,
    is_replay,
    follow: (listener, left) => {
      const leave = answer.follow(listener);
      if (left.aborted) leave();
      else left.addEventListener('abort', leave, { once: true });
      return answer.closing;
    },
  };
}

/**
 * The closing event of an answer: at once if it is finished, else when it ends, here or in another process.
 * @param left aborted when nobody waits for it any more
 * @throws AppError `answer_running` where another process takes longer than a request may wait
 */
export async function closingOf(deps: Deps, ids: AnswerIds, left: AbortSignal): Promise<ClosingEvent> {
  const here = deps.answers.find(ids.message_id);
  if (here !== undefined) return here.closing;
  const closing = await deps.answers.waitElsewhere(ids.message_id, () => storedClosing(deps, ids), left);
  if (closing !== undefined) return closing;
  throw new AppError('answer_running', { message_id: ids.message_id, retry_after: 2 });
}

/** The closing event of a finished answer from its rows; nothing while it runs. */
export async function storedClosing(
  { db }: Pick<Deps, 'db'>,
  { user_id, question_id }: Pick<AnswerIds, 'user_id' | 'question_id'>,
): Promise<ClosingEvent | undefined> {
  const { question, answer, failure_code } = await store.requireExchange(db, question_id);
  if (answer.state === 'running') return undefined;
  const data = { message: answer, question, calls_summary: await callsSummary(db, user_id) };
  const is_dropped = answer.state === 'stopped' && failure_code !== null;
  if (answer.state !== 'failed' && !is_dropped) return { event: 'answered', data };
  return { event: 'failed', data: { ...data, code: storedErrorCode(failure_code, 'expert_failed') } };
}

interface Reader {
  open_stream: (() => EventStream) | undefined;
  /** Aborted when the reader has gone. */
  when_left: () => AbortSignal;
  language: Language;
}

/** Answers with events as they come or, where the client did not ask for a stream, with one JSON body at the end. */
export async function replyWithAnswer(
  answer: FollowedAnswer,
  { open_stream, when_left, language }: Reader,
): Promise<AnswerOutcome | typeof streamed> {
  if (open_stream === undefined) return outcomeOf(await answer.follow(() => {}, when_left()));
  return sendUntilDone(open_stream(), (stream) =>
    answer.follow(({ event, data }) => {
      stream.send(event, event === 'failed' ? { ...data, detail: errorText(data.code, language) } : data);
      return event === 'piece' || event === 'passages';
    }, stream.signal),
  );
}

/** @throws AppError with the code of the failure, where the answer failed */
export function outcomeOf({ event, data }: ClosingEvent): AnswerOutcome {
  if (event === 'failed') throw new AppError(data.code);
  return data;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerOutcome, Message } from '#contract/chat.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, storedErrorCode } from '#server/errors.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { requireGame } from './ask.ts';
import * as store from './chat.store.ts';
import type { ClosingEvent } from './running-answers.ts';

interface Place {
  user_id: number;
  game_id: number;
}

// How often another process's answer is looked at, and for how long at most: a request ends within 75 seconds.
const pollMs = 400;
const longestWaitMs = 70_000;

/** The latest messages of a player with a game's expert, oldest first. */
export async function listMessages(
  { db }: Deps,
  place: Place,
  page: { before: number | undefined; limit: number },
): Promise<{ items: Message[]; total: number }> {
  await requireGame(db, place.game_id);
  const items = await store.listMessages(db, { ...place, ...page });
  return { items, total: await store.countMessages(db, place.user_id, place.game_id) };
}

/** Hides the history at once and stops what still runs; ledger, usage and the admins' view stay. */
export async function deleteHistory({ db, answers }: Deps, place: Place): Promise<void> {
  await requireGame(db, place.game_id);
  const running = await store.hideHistory(db, place.user_id, place.game_id);
  const here = running.flatMap((id) => answers.find(id) ?? []);
  for (const answer of here) answer.end('stop');
  await Promise.all(here.map((answer) => answer.closing));
}

/**
 * Stops an answer, in whichever process it is written, and tells what it came to. Stopping a
 * finished one changes nothing.
 */
export async function stopAnswer(deps: Deps, place: Place & { message_id: number }): Promise<AnswerOutcome> {
  const question_id = await requireQuestionId(deps, place);
  await store.requestStop(deps.db, place.message_id);
  deps.answers.find(place.message_id)?.end('stop');
  const { data } = await closingOf(deps, place, question_id);
  const { message, question, calls_summary } = data;
  return { message, question, calls_summary };
}

/** The question of an answer in the player's visible history. @throws AppError `not_found` */
export async function requireQuestionId({ db }: Deps, place: Place & { message_id: number }): Promise<number> {
  const question_id = await store.findQuestionId(db, place);
  if (question_id === undefined) throw new AppError('not_found');
  return question_id;
}

/**
 * The closing event of an answer: at once if it is finished, else when it ends, here or in another process.
 * @param left aborted when nobody waits for it any more
 * @throws AppError `answer_running` where another process takes longer than a request may wait
 */
export async function closingOf(
  deps: Deps,
  { user_id, message_id }: { user_id: number; message_id: number },
  question_id: number,
  left?: AbortSignal,
): Promise<ClosingEvent> {
  const here = deps.answers.find(message_id);
  if (here !== undefined) return here.closing;
  for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
    if (left?.aborted === true) break;
    const stored = await storedClosing(deps, user_id, question_id);
    if (stored !== undefined) return stored;
    await wait(pollMs);
  }
  throw new AppError('answer_running', { message_id, retry_after: 2 });
}

/** The closing event of a finished answer from its rows; nothing while it runs. */
export async function storedClosing(
  { db }: Deps,
  user_id: number,
  question_id: number,
): Promise<ClosingEvent | undefined> {
  const { question, answer, failure_code } = await store.requireExchange(db, question_id);
  if (answer.state === 'running') return undefined;
  const data = { message: answer, question, calls_summary: await callsSummary(db, user_id) };
  if (answer.state !== 'failed') return { event: 'answered', data };
  return { event: 'failed', data: { ...data, code: storedErrorCode(failure_code, 'expert_failed') } };
}

/**
 * Shows an answer that comes in steps up to one of them; nothing changes where it is shown already, or comes whole.
 * @throws AppError `not_found`
 */
export async function revealStep(deps: Deps, place: Place & { message_id: number }, step: number): Promise<Message> {
  const question_id = await requireQuestionId(deps, place);
  await store.revealStep(deps.db, place.message_id, step);
  return (await store.requireExchange(deps.db, question_id)).answer;
}

/** A question with its whole answer, hidden or not, for those who look after the quality of answers. */
export const requireExchange = (db: Db, question_id: number) => store.requireExchange(db, question_id, true);

/** The messages before a question in the same conversation, oldest first; those of a deleted history too. */
export const listMessagesBefore = store.listMessagesBefore;

import type { AnswerOutcome, Message } from '#contract/chat.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as store from './chat.store.ts';
import { closingOf, followedAnswer, type FollowedAnswer } from './follow.ts';

interface Place {
  user_id: number;
  game_id: number;
}

type AnswerPlace = Place & { message_id: number };

/** The latest messages of a player with a game's expert, oldest first. */
export async function listMessages(
  { db }: Deps,
  place: Place,
  page: { before?: number | undefined; limit: number },
): Promise<{ items: Message[]; total: number }> {
  await requireExpertGame(db, place.game_id);
  const items = await store.listMessages(db, { ...place, before: page.before, limit: page.limit });
  return { items, total: await store.countMessages(db, place.user_id, place.game_id) };
}

/** Hides the history at once and stops what still runs; ledger, usage and the admins' view stay. */
export async function deleteHistory({ db, answers }: Deps, place: Place): Promise<void> {
  await requireExpertGame(db, place.game_id);
  const running = await store.hideHistory(db, place.user_id, place.game_id);
  const here = running.flatMap((id) => answers.find(id) ?? []);
  for (const answer of here) answer.end('stop');
  await Promise.all(here.map((answer) => answer.closing));
}

/**
 * Stops an answer, in whichever process it is written, and returns what it came to. Stopping a finished one changes
 * nothing.
 * @throws AppError `not_found`
 */
export async function stopAnswer(deps: Deps, place: AnswerPlace): Promise<AnswerOutcome> {
  const question_id = await requireQuestionId(deps.db, place);
  await store.requestStop(deps.db, place.message_id);
  deps.answers.find(place.message_id)?.end('stop');
  const { data } = await closingOf(deps, { ...place, question_id });
  const { message, question, calls_summary } = data;
  return { message, question, calls_summary };
}

/** An answer in the player's visible history, to be followed to its end. @throws AppError `not_found` */
export async function attach(deps: Deps, place: AnswerPlace): Promise<FollowedAnswer> {
  const question_id = await requireQuestionId(deps.db, place);
  return followedAnswer(deps, { ...place, question_id }, false);
}

/**
 * Shows an answer that comes in steps up to one of them; nothing changes where it is shown already, or comes whole.
 * @throws AppError `not_found`
 */
export async function revealStep({ db }: Deps, place: AnswerPlace, step: number): Promise<Message> {
  const question_id = await requireQuestionId(db, place);
  await store.revealStep(db, place.message_id, step);
  return (await store.requireExchange(db, question_id)).answer;
}

/** @throws AppError `not_found` where there is no such answer in the player's visible history */
export async function requireQuestionId(db: Db, place: AnswerPlace): Promise<number> {
  const question_id = await store.findQuestionId(db, place);
  if (question_id === undefined) throw new AppError('not_found', { object: 'message' });
  return question_id;
}

/** A game as the expert needs it. @throws AppError `not_found` */
export async function requireExpertGame(db: Db, game_id: number) {
  const game = await store.findGameOfChat(db, game_id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  return game;
}

/** A question with its whole answer, hidden or not, for those who look after the quality of answers. */
export const requireExchange = (db: Db, question_id: number) => store.requireExchange(db, question_id, true);

/** The messages before a question in the same conversation, oldest first; those of a deleted history too. */
export const listMessagesBefore = store.listMessagesBefore;

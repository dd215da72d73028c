import type { AnswerOutcome, Message } from '#contract/chat.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint-types.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as store from '../chat.store.ts';
import { findConversation, requireExpertGame } from './conversations.ts';
import * as messages from './messages.store.ts';
import { closingOf, followedAnswer, type FollowedAnswer } from '../running/follow.ts';

interface Place {
  user_id: number;
  game_id: number;
}

type AnswerPlace = Place & { message_id: number };

/** The latest messages of a conversation, oldest first; none before the first one. @throws AppError `not_found` */
export async function listMessages(
  { db }: Deps,
  place: Place,
  { conversation_id, ...page }: QueryOf<'GET /api/chat/games/{id}/messages'>,
): Promise<AnswerOf<'GET /api/chat/games/{id}/messages'>> {
  await requireExpertGame(db, place.game_id);
  const conversation = await findConversation(db, place, conversation_id);
  if (conversation === null) return { items: [], total: 0, conversation };
  const { conversation_id: id } = conversation;
  const items = await messages.listMessages(db, { conversation_id: id, before: page.before, limit: page.limit });
  return { items, total: await messages.countMessages(db, id), conversation };
}

/**
 * Stops an answer, in whichever process it is written, and returns what it came to. Stopping a finished one changes
 * nothing.
 * @throws AppError `not_found`
 */
export async function stopAnswer(deps: Deps, place: AnswerPlace, left: AbortSignal): Promise<AnswerOutcome> {
  const question_id = await requireQuestionId(deps.db, place);
  await store.requestStop(deps.db, place.message_id);
  deps.answers.find(place.message_id)?.end('stop');
  const { data } = await closingOf(deps, { ...place, question_id }, left);
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

/** A question with its whole answer, hidden or not, for those who look after the quality of answers. */
export const requireExchange = (db: Db, question_id: number) => store.requireExchange(db, question_id, true);

/** The messages before a question in the same conversation, oldest first; those of a deleted history too. */
export const listMessagesBefore = messages.listMessagesBefore;

import type { AnswerDetails, AnswerItem } from '#contract/admin-answers.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { answersList } from '#contract/lists/answers.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { type Actor, audit, auditReading } from '#server/audit/audit.ts';
import { listMessagesBefore, requireExchange } from '#server/chat/conversations/history.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { notify } from '#server/notifications/notifications.ts';
import * as store from './answers.store.ts';
import * as ratings from './quality.store.ts';

const messagesBefore = 6;
const questionsAfter = 3;

type AnswerOwners = Pick<AnswerItem, 'game' | 'user'>;

/** What the CSV files of answers say of game and player; the list of rated ones has the same columns. */
export const answerCells = {
  game_id: ({ game }: AnswerOwners) => game.id,
  game: ({ game }: AnswerOwners) => game.title,
  user_id: ({ user }: AnswerOwners) => user.id,
  user: ({ user }: AnswerOwners) => user.name,
};

/** The reading is audited. */
export function listAnswers(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/answers'>>,
  actor: Actor,
): ListAnswer<AnswerItem> {
  const answer = answerAdminList(answersList, request, store.answers, { cells: answerCells });
  return auditReading(db, answersList, request, actor, answer);
}

/**
 * One answer with its conversation and sources. Reading it is audited, because it shows what a player wrote.
 * @throws AppError `not_found`
 */
export function showAnswer(db: Db, id: number, actor: Actor): Promise<AnswerDetails> {
  return db.transaction().execute(async (tx) => {
    const item = await ratings.findAnswer(tx, id);
    if (item === undefined) throw new AppError('not_found', { object: 'message' });
    const { question_id, user_id, conversation_id, ...facts } = await ratings.answerFacts(tx, id);
    if (question_id === null) throw new Error('an answer without its question');
    const exchange = await requireExchange(tx, question_id);
    const conversation = await listMessagesBefore(tx, { conversation_id, message_id: question_id }, messagesBefore);
    const next = await ratings.listNext(tx, { conversation_id, after: id }, questionsAfter);
    await audit(tx, { actor, action: 'read', object: { kind: 'chats', id: user_id } });
    return { ...item, ...facts, asked: exchange.question, answered: exchange.answer, conversation, next };
  });
}

/**
 * Notifies the player that their question has a better answer now, and marks the rating, where there is one, handled.
 * @throws AppError `not_found`; `conflict` where the player was notified before
 */
export async function announceBetterAnswer(db: Db, id: number, actor: Actor & { user_id: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const answer = await store.lockAnswer(tx, id);
    if (answer === undefined) throw new AppError('not_found', { object: 'message' });
    if (answer.better_answer_at !== null) throw new AppError('conflict');
    const { user_id, game, slug, question } = answer;
    await store.markBetterAnswer(tx, id);
    await notify(tx, user_id, 'better_answer', { game, question }, withQuery(paths.chat(slug), { q: question }));
    const rated = await ratings.lockItem(tx, id, 'present');
    if (rated !== undefined && rated.handled_at === null)
      await ratings.setHandled(tx, id, { by: actor.user_id, note: null });
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'quality_item', id },
      after: { player_notified: true, ...(rated === undefined ? {} : { handled: true }) },
    });
  });
}

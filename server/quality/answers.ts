import type { AnswerDetails, AnswerItem } from '#contract/admin-answers.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { answersList } from '#contract/lists/answers.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { type Actor, audit, auditReading } from '#server/audit/audit.ts';
import { listMessagesBefore, requireExchange } from '#server/chat/conversations/history.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { announceAnswers } from '#server/gaps/gaps.ts';
import { languageOf } from '#server/language/question-language.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { notify } from '#server/notifications/notifications.ts';
import { listBookings } from '#server/wallet/reservations.ts';
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
    const { question_id, user_id, conversation_id, reservation_id, call, ...facts } = await ratings.answerFacts(tx, id);
    if (question_id === null) throw new Error('an answer without its question');
    const exchange = await requireExchange(tx, question_id);
    const conversation = await listMessagesBefore(tx, { conversation_id, message_id: question_id }, messagesBefore);
    const next = await ratings.listNext(tx, { conversation_id, after: id }, questionsAfter);
    const words = { question_id, game_id: item.game.id, question: item.question };
    const same_question = await store.countSame(tx, { ...words, user_id });
    await audit(tx, { actor, action: 'read', object: { kind: 'chats', id: user_id } });
    const language = languageOf(item.question);
    return {
      ...item,
      ...facts,
      language,
      same_question,
      charge: { call, bookings: reservation_id === null ? [] : await listBookings(tx, reservation_id) },
      asked: exchange.question,
      answered: exchange.answer,
      conversation,
      next,
    };
  });
}

const answersAtOnce = 200;

/**
 * Notifies the player that their question has a better answer now, or all who asked the same, and marks the ratings, where
 * there are any, handled. Who knows it already, also because an article has come to answer it, is not notified again.
 * @returns how many were notified
 * @throws AppError `not_found`
 */
export async function announceBetterAnswer(
  db: Db,
  id: number,
  { everybody }: { everybody: boolean },
  actor: Actor & { user_id: number },
): Promise<{ notified: number }> {
  const answer = await store.findAnswered(db, id);
  if (answer === undefined) throw new AppError('not_found', { object: 'message' });
  let notified = 0;
  let is_left = true;
  while (is_left) {
    const batch = await announceToSome(db, answer, { everybody }, actor);
    notified += batch.notified;
    is_left = batch.is_left;
  }
  return { notified };
}

type Answered = NonNullable<Awaited<ReturnType<typeof store.findAnswered>>>;

async function announceToSome(
  db: Db,
  { id, user_id, slug, game, ...words }: Answered,
  { everybody }: { everybody: boolean },
  actor: Actor & { user_id: number },
) {
  return db.transaction().execute(async (tx) => {
    const found = await store.lockUnnotified(tx, { id, ...words, user_id: everybody ? null : user_id }, answersAtOnce);
    const notified = await announceAnswers(tx, found, ({ user_id: player, question }) =>
      notify(tx, player, 'better_answer', { game, question }, withQuery(paths.chat(slug), { q: question })),
    );
    // An article may have come to answer it: who knows of that already is not notified, and their case is done as well.
    const known = everybody ? await store.listKnown(tx, words, answersAtOnce) : [];
    for (const answer_id of new Set([id, ...found.map((one) => one.id), ...known])) {
      const rated = await ratings.lockItem(tx, answer_id, 'present');
      const handled = rated !== undefined && rated.handled_at === null;
      if (handled) await ratings.setHandled(tx, answer_id, { by: actor.user_id, note: null });
      const isNew = found.some((one) => one.id === answer_id);
      if (!handled && !isNew) continue;
      await audit(tx, {
        actor,
        action: 'update',
        object: { kind: 'quality_item', id: answer_id },
        after: { ...(isNew && { player_notified: true }), ...(handled && { handled: true }) },
      });
    }
    return { notified, is_left: found.length === answersAtOnce || known.length === answersAtOnce };
  });
}

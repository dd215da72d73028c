import type { QualityDetails, QualityItem } from '#contract/admin-quality.ts';
import { type Actor, audit, auditReading } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { qualityList } from '#contract/lists/quality.ts';
import type { Db } from '#server/db/database.ts';
import { rated } from '#contract/lists/define-list.ts';
import { AppError } from '#server/errors.ts';
import { countAsGap } from '#server/gaps/gaps.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { makeQuery } from '#server/labels/labels.ts';
import { answerCells, showAnswer } from './answers.ts';
import * as store from './quality.store.ts';
import * as ratings from './ratings.store.ts';

/**
 * Rates an answer of the player's own; rating again replaces stars and comment. Rated low, its question counts as one that
 * the articles do not answer.
 * @throws AppError `not_found` for anything but a finished answer in the player's visible history
 */
export async function rateAnswer(
  db: Db,
  user_id: number,
  { message_id, rating, comment }: { message_id: number; rating: number; comment: string | null },
) {
  return db.transaction().execute(async (tx) => {
    const answer = await ratings.findOwnAnswer(tx, user_id, message_id);
    if (answer === undefined) throw new AppError('not_found', { object: 'message' });
    const { question_id, game_id } = answer;
    if (rating <= rated.bad && question_id !== null) await countAsGap(tx, { question_id, game_id });
    return ratings.upsertRating(tx, { message_id, user_id, rating, comment: comment === '' ? null : comment });
  });
}

/** Puts an answer that did not help on the quality list, with one star, unless its player rated it. */
export const rateUnhelpful = ratings.insertUnhelpful;

/** The reading is audited. */
export function listQuality(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/quality'>>,
  actor: Actor,
): ListAnswer<QualityItem> {
  const answer = answerAdminList(qualityList, request, store.ratedAnswers, { cells: answerCells });
  return auditReading(db, qualityList, request, actor, answer);
}

/** One rated answer with its conversation and sources; the reading is audited. @throws AppError `not_found` */
export async function showQuality(db: Db, id: number, actor: Actor): Promise<QualityDetails> {
  await requireItem(db, id);
  const { rating, rated_at, ...details } = await showAnswer(db, id, actor);
  if (rating === null || rated_at === null) throw new AppError('not_found', { object: 'ratedAnswer' });
  return { ...details, rating, rated_at };
}

/** @throws AppError `not_found`; `conflict` where it was so before, and that is refused */
export async function markHandled(
  db: Db,
  id: number,
  { handled, note, refuse_same = false }: { handled: boolean; note: string | null; refuse_same?: boolean },
  actor: Actor & { user_id: number },
): Promise<QualityItem> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockItem(tx, id, 'present');
    if (before === undefined) throw new AppError('not_found', { object: 'ratedAnswer' });
    if (refuse_same && handled === (before.handled_at !== null)) throw new AppError('conflict');
    await store.setHandled(tx, id, handled ? { by: actor.user_id, note: note === '' ? null : note } : null);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'quality_item', id },
      before: { handled: before.handled_at !== null, note: before.handled_note },
      after: { handled, note: handled ? note : null },
    });
    return requireItem(tx, id);
  });
}

/** Deletes an item from the list; the answer and its rating stay. @throws AppError `not_found`, also if it is deleted already */
export async function deleteQuality(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await store.lockItem(tx, id, 'present');
    if (before === undefined) throw new AppError('not_found', { object: 'ratedAnswer' });
    await store.setDeleted(tx, id, true);
    const { rating } = before;
    await audit(tx, { actor, action: 'delete', object: { kind: 'quality_item', id }, before: { rating } });
  });
}

/** @throws AppError `not_found` where nothing is to be undone */
export async function restoreQuality(db: Db, id: number, actor: Actor): Promise<QualityItem> {
  return db.transaction().execute(async (tx) => {
    const deleted = await store.lockItem(tx, id, 'deleted');
    if (deleted === undefined) throw new AppError('not_found', { object: 'ratedAnswer' });
    await store.setDeleted(tx, id, false);
    const { rating } = deleted;
    await audit(tx, { actor, action: 'restore', object: { kind: 'quality_item', id }, after: { rating } });
    return requireItem(tx, id);
  });
}

/**
 * Creates a labelled query from an answer's question, rated or not, with the chunks that the expert was given as candidates. If a query with
 * this text exists, the candidates are added to it.
 */
export async function makeQueryOf(
  db: Db,
  id: number,
  actor: Actor,
): Promise<{ query_id: number; game_id: number; query_text: string }> {
  return db.transaction().execute(async (tx) => {
    const item = await store.findAnswer(tx, id);
    if (item === undefined) throw new AppError('not_found', { object: 'message' });
    const { retrieved } = await store.answerFacts(tx, id);
    const query_text = item.question.trim();
    const query_id = await makeQuery(
      tx,
      { game_id: item.game.id, query_text, message_id: id, candidates: retrieved.map((chunk) => chunk.version_id) },
      actor,
    );
    return { query_id, game_id: item.game.id, query_text };
  });
}

async function requireItem(db: Db, id: number): Promise<QualityItem> {
  const item = await store.findItem(db, id);
  if (item === undefined) throw new AppError('not_found', { object: 'ratedAnswer' });
  return item;
}

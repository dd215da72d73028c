import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as store from './ratings.store.ts';

/**
 * Rates an answer of the player's own; rating again replaces stars and comment.
 * @throws AppError `not_found` for anything but a finished answer in the player's visible history
 */
export async function rateAnswer(
  db: Db,
  user_id: number,
  { message_id, rating, comment }: { message_id: number; rating: number; comment: string | null },
) {
  if (!(await store.isOwnAnswer(db, user_id, message_id))) throw new AppError('not_found', { object: 'message' });
  return store.upsertRating(db, { message_id, user_id, rating, comment: comment === '' ? null : comment });
}

/** Puts an answer that did not help on the quality list, with one star, unless its player rated it. */
export const rateUnhelpful = store.insertUnhelpful;

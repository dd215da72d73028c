import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { isKnownUser } from './users.store.ts';

/**
 * Lets an admin look at what is kept of an account, also of a deleted one until it is erased.
 * @throws AppError `not_found`
 */
export async function requireKnownUser(db: Db, id: number): Promise<void> {
  if (!(await isKnownUser(db, id))) throw new AppError('not_found', { object: 'user' });
}

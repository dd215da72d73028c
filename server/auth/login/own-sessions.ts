import type { OwnSession } from '#contract/auth.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockVerified } from '../accounts.store.ts';
import { listLiveSessions } from './sessions.ts';
import * as store from './sessions.store.ts';

/** Where a user is logged in, as they see it themselves. */
export async function listOwnSessions(
  db: Db,
  user_id: number,
  session_id: number | null,
): Promise<{ items: OwnSession[]; total: number }> {
  const sessions = await listLiveSessions(db, user_id);
  return { items: sessions.map((one) => ({ ...one, is_current: one.id === session_id })), total: sessions.length };
}

/**
 * Ends one session, and the views that the user has begun: nobody knows in which.
 * @throws AppError `not_found`, also for another user's
 */
export async function endOwnSession(db: Db, user_id: number, id: number): Promise<void> {
  if (!(await store.deleteSessionOf(db, user_id, id))) throw new AppError('not_found', { object: 'session' });
  await store.deleteViewsBy(db, user_id);
}

/** Logs out of this session, and ends the views that the user has begun. */
export async function logout(db: Db, user_id: number, session_id: number): Promise<void> {
  await store.deleteViewsBy(db, user_id);
  await store.deleteSession(db, session_id);
}

/** Ends every session of the user but the one that asks. None is opened by another of them meanwhile. */
export async function endOtherSessions(db: Db, user_id: number, session_id: number | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockVerified(tx, user_id);
    await store.deleteOtherSessions(tx, user_id, session_id ?? 0);
  });
}

import { worksHere } from '#contract/values/rights.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { findUser } from '#server/users/users.store.ts';
import * as store from './account-views.store.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';

/**
 * Lets support see what a player sees, for some minutes: a session of the player that the access check lets read only.
 * @throws AppError `not_found`; `forbidden` for whoever works on the product
 */
export async function startView(db: Db, id: number, actor: Actor & { user_id: number }) {
  return db.transaction().execute(async (tx) => {
    const user = await findUser(tx, id);
    if (user === undefined || !user.is_active) throw new AppError('not_found', { object: 'user' });
    if (worksHere(user)) throw new AppError('forbidden');
    const access_token = createToken();
    const view = { user_id: id, viewer_id: actor.user_id, token_hash: hashToken(access_token) };
    const { ends_at } = await store.insertView(tx, view);
    await audit(tx, { actor, action: 'view', object: { kind: 'user', id }, after: { ends_at } });
    return { access_token, user, ends_at };
  });
}

/** @throws AppError `not_found` where the session is no view, or it has ended */
export async function endView(db: Db, session_id: number | null, from: Omit<Actor, 'user_id'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [view] = session_id === null ? [] : await store.endViews(tx, { session_id });
    if (view === undefined) throw new AppError('not_found');
    await auditEnd(tx, view, from);
  });
}

/** Ends views that are over, whatever ended them: their time, a logout of everywhere, a right that was taken. */
export async function endOldViews(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const view of await store.endViews(tx, 'over')) await auditEnd(tx, view, { ip: null, request_id: null });
  });
}

async function auditEnd(
  tx: Tx,
  { user_id, viewer_id, started_at }: { user_id: number; viewer_id: number; started_at: string },
  from: Omit<Actor, 'user_id'>,
): Promise<void> {
  const actor = { ...from, user_id: viewer_id };
  await audit(tx, { actor, action: 'end_view', object: { kind: 'user', id: user_id }, after: { started_at } });
}

import type { Db, Tx } from '#server/db/database.ts';
import { purgeDevices } from './known-devices.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import * as store from './sessions.store.ts';
import type { Caller } from '#server/rules/caller.ts';

/** A setup check tries to log in and looks at who was seen trying. */
export { listNetworksOfTries, removeTries } from './login-limits.ts';

/**
 * Opens a session and returns its token, which is stored nowhere else. Where the account has as many as it may have, the
 * one used longest ago ends.
 */
export async function openSession(
  db: Db,
  user_id: number,
  from: { ip: string; user_agent: string | null; created_at?: string },
): Promise<string> {
  const token = createToken();
  await store.insertSession(db, { user_id, token_hash: hashToken(token), ...from });
  return token;
}

/**
 * Opens a session in an admin's name for a request of a setup check. It ends no other, nobody counts as seen by it, and
 * where the check does not come to close it, it opens nothing after a minute.
 */
export async function openProbe(db: Db, user_id: number): Promise<{ id: number; token: string }> {
  const token = createToken();
  return { id: await store.insertProbe(db, { user_id, token_hash: hashToken(token) }), token };
}

/**
 * The caller of a session token; nothing when it is unknown, too old, idle too long, or its user is
 * switched off. Role and activity are read on every request, so a change holds at once.
 */
export async function findCaller(db: Db, token: string): Promise<Caller | undefined> {
  const row = await store.findLiveSession(db, hashToken(token));
  if (row === undefined) return undefined;
  const { session_id, seen_lately, viewer_id, ...user } = row;
  // Who is looked at was not here.
  if (!seen_lately && viewer_id === null) await store.touchSession(db, { id: session_id, user_id: user.id });
  return { user, session_id, api_key_id: null, viewer_id };
}

/** Which of these sessions still open doors; for streams that outlive the check at their start. */
export async function listLiveSessionIds(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await store.listLiveSessionIds(db, ids));
}

export const opensDoors = store.opensDoors;

/** The sessions of a user that still open doors, the one used last first. */
export const listLiveSessions = store.listLiveSessions;

export async function closeSession(db: Db, session_id: number): Promise<void> {
  await store.deleteSession(db, session_id);
}

/** Ends every session of a user with the views that they have begun: after a new password, deactivation or deletion. */
export async function closeAllSessions(tx: Tx, user_id: number): Promise<void> {
  await store.deleteSessionsOf(tx, user_id);
}

/** Ends the views that a user has begun, and those of their account: who got other rights begins none of them again. */
export const closeViewsAround = store.deleteViewsAround;

/** Forgets sessions that nobody can use any more, and browsers that nobody has logged in with for long. */
export async function deleteOldSessions(db: Db): Promise<void> {
  await store.deleteDeadSessions(db);
  await purgeDevices(db);
}

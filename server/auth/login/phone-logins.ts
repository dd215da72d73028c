import type { User } from '#contract/users.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import { findUser } from '#server/users/users.store.ts';
import { rememberDevice } from './known-devices.ts';
import * as store from './phone-logins.store.ts';
import { lockVerified } from '../accounts.store.ts';
import { listLiveSessionIds, openSession } from './sessions.ts';

/** Long enough to take a phone out of a pocket; whoever photographs the screen later gets nothing. */
const codeSeconds = 120;

/**
 * Makes the code by which a phone is logged in to the account of a session, once; the session's earlier one is void.
 * @throws AppError `forbidden` for what is no login, such as an API key; `unauthenticated` where the session has just ended
 */
export async function offerPhoneLogin(
  db: Db,
  { user_id, session_id }: { user_id: number; session_id: number | null },
): Promise<{ token: string; expires_at: string }> {
  if (session_id === null) throw new AppError('forbidden');
  const token = createToken();
  const code = { session_id, token_hash: hashToken(token), seconds: codeSeconds };
  const expires_at = await db.transaction().execute(async (tx) => {
    await lockVerified(tx, user_id);
    return store.putPhoneLogin(tx, code);
  });
  if (expires_at === undefined) throw new AppError('unauthenticated');
  return { token, expires_at };
}

/**
 * Opens a session by a code that a logged-in computer shows. Of two phones at once, one gets it. The account is locked
 * as by whoever ends its sessions, so that none is opened beside that; and the new one is as old as the one that showed
 * the code, as nobody has given a password again.
 * @throws AppError `validation` on `token` for a code that is used, past its end, replaced, or whose session has ended
 */
export async function loginPhone(
  db: Db,
  token: string,
  { device_token, ...from }: { ip: string; user_agent: string | null; device_token: string | undefined },
): Promise<{ session: { access_token: string; user: User }; device_token: string }> {
  return db.transaction().execute(async (tx) => {
    const token_hash = hashToken(token);
    const user_id = await store.findOwner(tx, token_hash);
    if (user_id !== undefined) await lockVerified(tx, user_id);
    const shown = user_id === undefined ? undefined : await store.takePhoneLogin(tx, token_hash);
    const isOpen = shown !== undefined && (await listLiveSessionIds(tx, [shown.session_id])).has(shown.session_id);
    const user = isOpen && user_id !== undefined ? await findUser(tx, user_id) : undefined;
    if (user === undefined || shown === undefined) throw wrongField('token', 'token_wrong');
    const access_token = await openSession(tx, user.id, { ...from, created_at: shown.created_at });
    return { session: { access_token, user }, device_token: await rememberDevice(tx, user.id, device_token) };
  });
}

import type { User } from '#contract/users.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import { findUser } from '#server/users/users.store.ts';
import { rememberDevice } from './known-devices.ts';
import * as store from './phone-logins.store.ts';
import { listLiveSessionIds, openSession } from './sessions.ts';

/** Long enough to take a phone out of a pocket; whoever photographs the screen later gets nothing. */
const codeSeconds = 120;

/**
 * Makes the code by which a phone is logged in to the account of a session, once; the session's earlier one is void.
 * @throws AppError `forbidden` for what is no login, such as an API key
 */
export async function offerPhoneLogin(
  db: Db,
  session_id: number | null,
): Promise<{ token: string; expires_at: string }> {
  if (session_id === null) throw new AppError('forbidden');
  const token = createToken();
  const code = { session_id, token_hash: hashToken(token), seconds: codeSeconds };
  return { token, expires_at: await store.putPhoneLogin(db, code) };
}

/**
 * Opens a session by a code that a logged-in computer shows. Of two phones at once, one gets it.
 * @throws AppError `validation` on `token` for a code that is used, past its end, replaced, or whose session has ended
 */
export async function loginPhone(
  db: Db,
  token: string,
  { device_token, ...from }: { ip: string; user_agent: string | null; device_token: string | undefined },
): Promise<{ session: { access_token: string; user: User }; device_token: string }> {
  return db.transaction().execute(async (tx) => {
    const taken = await store.takePhoneLogin(tx, hashToken(token));
    const isOpen = taken !== undefined && (await listLiveSessionIds(tx, [taken.session_id])).has(taken.session_id);
    const user = isOpen ? await findUser(tx, taken.user_id) : undefined;
    if (user === undefined) throw wrongField('token', 'token_wrong');
    const access_token = await openSession(tx, user.id, from);
    return { session: { access_token, user }, device_token: await rememberDevice(tx, user.id, device_token) };
  });
}

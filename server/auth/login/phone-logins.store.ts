import type { Db, Tx } from '#server/db/database.ts';
import { clock, secondsFromNow } from '#server/db/moments.ts';

/** A session has one code: an earlier one is overwritten and so void. */
export async function putPhoneLogin(
  db: Db,
  { session_id, token_hash, seconds }: { session_id: number; token_hash: Buffer; seconds: number },
): Promise<string> {
  const row = { session_id, token_hash, expires_at: secondsFromNow(seconds) };
  const { expires_at } = await db
    .insertInto('phone_logins')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** @returns whose code it was and the session that showed it; the code is gone with this */
export async function takePhoneLogin(
  tx: Tx,
  token_hash: Buffer,
): Promise<{ session_id: number; user_id: number } | undefined> {
  return tx
    .deleteFrom('phone_logins')
    .using('sessions')
    .whereRef('sessions.id', '=', 'phone_logins.session_id')
    .where('phone_logins.token_hash', '=', token_hash)
    .where('phone_logins.expires_at', '>', clock)
    .returning(['phone_logins.session_id', 'sessions.user_id'])
    .executeTakeFirst();
}

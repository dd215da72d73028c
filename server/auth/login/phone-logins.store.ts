import type { Db, Tx } from '#server/db/database.ts';
import { sql } from 'kysely';
import { clock, secondsFromNow } from '#server/db/moments.ts';

/** A session has one code: an earlier one is overwritten and so void. @returns nothing where the session has ended */
export async function putPhoneLogin(
  tx: Tx,
  { session_id, token_hash, seconds }: { session_id: number; token_hash: Buffer; seconds: number },
): Promise<string | undefined> {
  const code = { token_hash, expires_at: secondsFromNow(seconds) };
  const row = await tx
    .insertInto('phone_logins')
    .columns(['session_id', 'token_hash', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('sessions')
        .select(['id', sql<Buffer>`${token_hash}::bytea`.as('token_hash'), code.expires_at.as('expires_at')])
        .where('id', '=', session_id),
    )
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(code))
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at;
}

/** Whose code it is, whether or not it holds. */
export async function findOwner(db: Db, token_hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('phone_logins')
    .innerJoin('sessions', 'sessions.id', 'phone_logins.session_id')
    .select('sessions.user_id')
    .where('phone_logins.token_hash', '=', token_hash)
    .executeTakeFirst();
  return row?.user_id;
}

/** @returns the session that showed the code, and since when it is open; the code is gone with this */
export async function takePhoneLogin(
  tx: Tx,
  token_hash: Buffer,
): Promise<{ session_id: number; created_at: string } | undefined> {
  return tx
    .deleteFrom('phone_logins')
    .using('sessions')
    .whereRef('sessions.id', '=', 'phone_logins.session_id')
    .where('phone_logins.token_hash', '=', token_hash)
    .where('phone_logins.expires_at', '>', clock)
    .returning(['phone_logins.session_id', 'sessions.created_at'])
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

export type Purpose = 'verify' | 'reset';

/** The one live token of a user and purpose: an earlier one is overwritten and so void. */
export async function putToken(
  tx: Tx,
  {
    ttl_seconds,
    ...token
  }: { user_id: number; purpose: Purpose; token_hash: Buffer; code_hash: Buffer; ttl_seconds: number },
): Promise<void> {
  const row = {
    ...token,
    wrong_tries: 0,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${ttl_seconds})`,
  };
  await tx
    .insertInto('mail_tokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute();
}

/** @returns the user of a live token, which is gone with this */
export async function takeToken(tx: Tx, purpose: Purpose, token_hash: Buffer): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('mail_tokens')
    .using('users')
    .whereRef('users.id', '=', 'mail_tokens.user_id')
    .where('users.deleted_at', 'is', null)
    .where('mail_tokens.token_hash', '=', token_hash)
    .where('mail_tokens.purpose', '=', purpose)
    .where('mail_tokens.expires_at', '>', sql<string>`clock_timestamp()`)
    .returning('mail_tokens.user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Spends one of the tries for the code of an address; nothing where no live token or no try is left. */
export function spendTry(db: Db, purpose: Purpose, email: string, most_tries: number) {
  return db
    .updateTable('mail_tokens')
    .from('users')
    .set((token) => ({ wrong_tries: token('mail_tokens.wrong_tries', '+', 1) }))
    .whereRef('users.id', '=', 'mail_tokens.user_id')
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .where('mail_tokens.purpose', '=', purpose)
    .where('mail_tokens.expires_at', '>', sql<string>`clock_timestamp()`)
    .where('mail_tokens.wrong_tries', '<', most_tries)
    .returning(['mail_tokens.token_hash', 'mail_tokens.code_hash'])
    .executeTakeFirst();
}

import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { clock, farAhead, now, secondsFromNow } from '#server/db/moments.ts';

export type Purpose = 'verify' | 'reset' | 'change' | 'enter';

/** Not past its end; what seems to come from later was made before the clock was set back. */
const isLive = (row: ExpressionBuilder<Tables, 'mail_tokens'>) =>
  row.and([row('mail_tokens.expires_at', '>', clock), row('mail_tokens.created_at', '<', farAhead)]);

/** The one live token of a user and purpose: an earlier one is overwritten and so void. */
export async function putToken(
  tx: Tx,
  {
    ttl_seconds,
    ...token
  }: {
    user_id: number;
    purpose: Purpose;
    token_hash: Buffer;
    code_hash: Buffer;
    new_email: string | null;
    ttl_seconds: number;
  },
): Promise<void> {
  const row = {
    ...token,
    wrong_tries: 0,
    created_at: now,
    expires_at: secondsFromNow(ttl_seconds),
  };
  await tx
    .insertInto('mail_tokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute();
}

/** Whose live token it is, with what deciding on a new password needs to know. */
export function findTokenOwner(db: Db, purpose: Purpose, token_hash: Buffer) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.password_hash', 'users.is_invited'])
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .where('mail_tokens.token_hash', '=', token_hash)
    .where('mail_tokens.purpose', '=', purpose)
    .where(isLive)
    .executeTakeFirst();
}

/** @returns the user of a live token, which is gone with this */
export async function takeToken(tx: Tx, purpose: Purpose, token_hash: Buffer): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('mail_tokens')
    .using('users')
    .whereRef('users.id', '=', 'mail_tokens.user_id')
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .where('mail_tokens.token_hash', '=', token_hash)
    .where('mail_tokens.purpose', '=', purpose)
    .where(isLive)
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
    .where('users.is_active', '=', true)
    .where('mail_tokens.purpose', '=', purpose)
    .where(isLive)
    .where('mail_tokens.wrong_tries', '<', most_tries)
    .returning(['mail_tokens.token_hash', 'mail_tokens.code_hash'])
    .executeTakeFirst();
}

/** Gives the try back that a right code cost. */
export async function returnTry(db: Db, token_hash: Buffer): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set((token) => ({ wrong_tries: token('wrong_tries', '-', 1) }))
    .where('token_hash', '=', token_hash)
    .where('wrong_tries', '>', 0)
    .execute();
}

export async function deleteTokensOf(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('user_id', '=', user_id).execute();
}

/** Spends one of the tries for the code of a user's new address; nothing where no live token or no try is left. */
export function spendChangeTry(db: Db, user_id: number, most_tries: number) {
  return db
    .updateTable('mail_tokens')
    .set((token) => ({ wrong_tries: token('wrong_tries', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'change')
    .where(isLive)
    .where('wrong_tries', '<', most_tries)
    .returning(['token_hash', 'code_hash'])
    .executeTakeFirst();
}

export function findChange(db: Db, user_id: number) {
  return db
    .selectFrom('mail_tokens')
    .select(['new_email as email', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'change')
    .where(isLive)
    .executeTakeFirst();
}

/** @returns the new address of the user's live token, which is gone with this */
export async function takeChange(tx: Tx, user_id: number, token_hash: Buffer): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'change')
    .where('token_hash', '=', token_hash)
    .where(isLive)
    .returning('new_email')
    .executeTakeFirst();
  return row?.new_email ?? undefined;
}

export async function deleteChange(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('mail_tokens').where('user_id', '=', user_id).where('purpose', '=', 'change').execute();
}

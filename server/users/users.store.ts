import { sql } from 'kysely';
import type { User } from '#contract/users.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition, isSet } from '#server/db/expressions.ts';
import { ownUser } from '#contract/values/rights.ts';

/** The columns of a user that may leave the server, in the shape of the contract. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.name',
  'users.role',
  'users.grants',
  'users.is_active',
  isSet('users.email_verified_at').as('email_verified'),
  'users.language',
  'users.steam_profile_url',
  'users.steam_id',
  'users.created_at',
  condition`users.password_hash = 'none'`.as('enters_by_code'),
] as const;

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && ownUser(row);
}

/** Admins who can act, always in the same order. */
export async function listAdminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

// Any constant: it only has to be the same in every process of the product.
const lastAdminLock = 7_042_021;

/**
 * Whether an admin other than this one can act and stays: active, with a password that they set themselves, at an
 * address that was confirmed, and not about to be deleted: an invitation may have gone to a mistyped address. The
 * lock is held to the transaction's end, so that of two last admins only one can go. To be asked for after the
 * account itself was locked, so that two of these cannot wait for each other.
 */
export async function hasOtherAdmin(tx: Tx, id: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${lastAdminLock})`.execute(tx);
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('deletion_asked_at', 'is', null)
    .where('password_hash', 'like', '$argon2%')
    .where('is_invited', '=', false)
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is such an account, deleted or not, that was not erased. */
export async function isKnownUser(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

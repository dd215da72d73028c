import { sql } from 'kysely';
import type { Language } from '#contract/common.ts';
import type { User } from '#contract/users.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';
import { isSet } from '#server/db/expressions.ts';

/** What deciding on a login, a mail or a new account needs to know; never leaves the server. */
const accountColumns = [
  'id',
  'email',
  'name',
  'role',
  'grants',
  'password_hash',
  'is_active',
  'is_invited',
  'deletion_asked_at',
  isSet('email_verified_at').as('email_verified'),
  'language',
] as const;

export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findAccountById(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

interface NewAccount {
  email: string;
  name: string;
  password_hash: string;
  language: Language;
  role?: User['role'];
  verified?: boolean;
}

/** @returns the new user's id, or nothing where the address has an account; waits for a rival that is just opening it */
export async function insertAccount(tx: Tx, { verified = false, ...account }: NewAccount): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({ ...account, email_verified_at: verified ? now : null })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Only from the hash that was verified, so that a password changed meanwhile stays. */
export async function replaceHash(db: Db, id: number, hash: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash.to })
    .where('id', '=', id)
    .where('password_hash', '=', hash.from)
    .execute();
}

/** Locks the account. @returns whether its address is verified */
export async function lockVerified(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}

export async function setVerified(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function setPasswordOf(tx: Tx, id: number, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash, is_invited: false }).where('id', '=', id).execute();
}

/** Its owner has yet to set a password. */
export async function setInvited(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('users').set({ is_invited: true }).where('id', '=', id).execute();
}

/** The new address counts as verified: the mail that was sent to it was read. */
export async function setAddress(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('users').set({ email, email_verified_at: now }).where('id', '=', id).execute();
}

/** Makes a known account an active, verified admin that stays. @returns the user's id, or nothing for an unknown address */
export async function promoteToAdmin(tx: Tx, email: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('users')
    .set({
      role: 'admin',
      is_active: true,
      email_verified_at: sql`coalesce(email_verified_at, now())`,
      deletion_asked_at: null,
    })
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateProfile(
  db: Db,
  id: number,
  profile: { name?: string; language?: Language },
): Promise<void> {
  await db.updateTable('users').set(profile).where('id', '=', id).execute();
}

// Any constant: it only has to be the same in every process of the product.
const firstLoginsLock = 7_042_020;

/** Held to the transaction's end: of several processes that start at once, one makes the first logins. */
export async function lockFirstLogins(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${firstLoginsLock})`.execute(tx);
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

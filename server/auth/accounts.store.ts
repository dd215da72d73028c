import { sql } from 'kysely';
import type { Language } from '#contract/common.ts';
import type { User } from '#contract/users.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** What deciding on a login, a mail or a new account needs to know; never leaves the server. */
const accountColumns = [
  'id',
  'email',
  'name',
  'password_hash',
  'is_active',
  sql<boolean>`email_verified_at IS NOT NULL`.as('email_verified'),
  sql<Language>`language`.as('language'),
] as const;

export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

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
    .values({ ...account, email_verified_at: verified ? sql<string>`now()` : null })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertConsent(
  tx: Tx,
  consent: { user_id: number; version: string; ip: string; user_agent: string | null },
): Promise<void> {
  await tx.insertInto('consents').values(consent).execute();
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

export async function setPasswordHash(tx: Tx, id: number, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

export async function setVerified(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function setRole(tx: Tx, id: number, role: User['role']): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
}

export async function updateProfile(
  db: Db,
  id: number,
  profile: { name?: string; language?: Language },
): Promise<void> {
  await db.updateTable('users').set(profile).where('id', '=', id).execute();
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUsers(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

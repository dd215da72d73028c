import { daysAfter, daysAgo, now } from '#server/db/moments.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Locks the account, or nothing where it is gone. */
export function lockAccount(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'is_active', 'deletion_asked_at', 'role'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns when the account will be deleted */
export async function requestDeletion(tx: Tx, id: number, wait_days: number): Promise<string> {
  const row = await tx
    .updateTable('users')
    .set({ deletion_asked_at: now })
    .where('id', '=', id)
    .returning(daysAfter(now, wait_days).as('deleted_on'))
    .executeTakeFirstOrThrow();
  return row.deleted_on;
}

/** @returns whether a deletion had been asked for */
export async function clearDeletion(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ deletion_asked_at: null })
    .where('id', '=', id)
    .where('deletion_asked_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDueDeletions(db: Db, wait_days: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_asked_at', '<=', daysAgo(wait_days))
    .where('deleted_at', 'is', null)
    .orderBy('deletion_asked_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** @returns false where the owner has come back meanwhile, or another process does it */
export async function deleteDue(tx: Tx, id: number, wait_days: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deletion_asked_at', '<=', daysAgo(wait_days))
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { isFinal } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';

const deleted_at = sql.ref<string | null>('users.deleted_at');

export async function listErasable(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is', null)
    .where(isFinal(deleted_at))
    .orderBy('deleted_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** @returns false where it was restored meanwhile, or another process erases it */
export async function lockErasable(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where(isFinal(deleted_at))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseAccount(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: `erased-${id}@erased.invalid`,
      name: '—',
      password_hash: 'erased',
      is_active: false,
      steam_profile_url: null,
      steam_id: null,
      last_seen_at: null,
      deletion_asked_at: null,
      email_verified_at: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
}

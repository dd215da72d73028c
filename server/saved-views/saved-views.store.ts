import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
import { now } from '#server/db/moments.ts';
import { canBeUndone, isFinal } from '#server/db/undo.ts';

const columns = ['id', 'list', 'name', 'query'] as const;
const deletedAt = sql.ref<string | null>('deleted_at');

export function listViews(db: Db, user_id: number, list: string) {
  return db
    .selectFrom('saved_views')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .where('deleted_at', 'is', null)
    .orderBy(sql`name COLLATE "und-x-icu"`)
    .orderBy('id')
    .execute();
}

/** Of two changes of one person's views at once the second sees what the first made. */
export async function lockViews(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export async function countViews(tx: Tx, user_id: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('saved_views')
    .select(['list', ({ fn }) => fn.countAll<number>().as('views')])
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .groupBy('list')
    .execute();
  return new Map(rows.map(({ list, views }) => [list, views]));
}

/** The view of a list that has this name, whatever its case. */
export async function findByName(
  tx: Tx,
  { user_id, list, name }: { user_id: number; list: string; name: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .where(condition`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export function insertView(tx: Tx, view: { user_id: number; list: string; name: string; query: string }) {
  return tx.insertInto('saved_views').values(view).returning(columns).executeTakeFirstOrThrow();
}

/** One's own: present, or deleted and not yet for good. */
export function findView(tx: Tx, user_id: number, id: number, is: 'present' | 'deleted') {
  return tx
    .selectFrom('saved_views')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where((row) => (is === 'present' ? row('deleted_at', 'is', null) : canBeUndone(deletedAt)))
    .executeTakeFirst();
}

export function updateView(tx: Tx, id: number, changes: { name: string; query: string }) {
  return tx.updateTable('saved_views').set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

export async function setDeleted(tx: Tx, id: number, isDeleted: boolean): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ deleted_at: isDeleted ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Of what a person has deleted, the newest stay to be restored: making and deleting views fills no table. */
export async function purgeOldest(tx: Tx, user_id: number, most: number): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where('id', 'in', (query) =>
      query
        .selectFrom('saved_views')
        .select('id')
        .where('user_id', '=', user_id)
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute();
}

/** Deletes for good what can no longer be restored. */
export async function purgeViews(db: Db): Promise<void> {
  await db.deleteFrom('saved_views').where(isFinal(deletedAt)).execute();
}

import { condition, countWhere, isSet } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';

/** Of an announcement that was withdrawn: it may come back, so it is kept and shown to nobody. */
const isShown = condition`(kind <> 'announcement' OR NOT EXISTS (
  SELECT 1 FROM announcement_recipients r JOIN announcements a ON a.id = r.announcement_id
  WHERE r.notification_id = notifications.id AND a.deleted_at IS NOT NULL))`;

const columns = ['id', 'kind', 'data', 'link', 'created_at', isSet('read_at').as('is_read')] as const;

export async function insertNotification(
  tx: Tx,
  row: { user_id: number; kind: string; data: string; link: string | null },
): Promise<number> {
  const { id } = await tx.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function listNotifications(db: Db, user_id: number, page: { limit: number; offset: number }) {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', user_id)
    .where(isShown)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNotifications(db: Db, user_id: number): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('notifications')
    .select((row) => [row.fn.countAll<number>().as('total'), countWhere`read_at IS NULL`.as('unread')])
    .where('user_id', '=', user_id)
    .where(isShown)
    .executeTakeFirstOrThrow();
}

export function findNotification(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst();
}

/** @returns whether any was unread; without `id` all of the user's */
export async function markRead(tx: Tx, user_id: number, id?: number): Promise<boolean> {
  const rows = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where((row) => row.and(id === undefined ? [] : [row('id', '=', id)]))
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function isSwitchedOff(tx: Tx, user_id: number, kind: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notification_switches')
    .select('kind')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSwitchedOff(db: Db, user_id: number): Promise<string[]> {
  const rows = await db.selectFrom('notification_switches').select('kind').where('user_id', '=', user_id).execute();
  return rows.map((row) => row.kind);
}

export async function setSwitch(db: Db, user_id: number, kind: string, is_on: boolean): Promise<void> {
  if (is_on) {
    await db.deleteFrom('notification_switches').where('user_id', '=', user_id).where('kind', '=', kind).execute();
    return;
  }
  await db
    .insertInto('notification_switches')
    .values({ user_id, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

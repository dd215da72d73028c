import type { Language } from '#contract/common.ts';
import { type Notification, notificationKind } from '#contract/notifications.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { publish } from '#server/live/publish.ts';
import { type NotificationData, type NotificationKind, notificationText } from './notification-texts.ts';
import * as store from './notifications.store.ts';

/**
 * Notifies a user with the commit of this transaction: in the list, at the bell, live.
 * @param link where it leads inside the product
 */
export async function notify<K extends NotificationKind>(
  tx: Tx,
  user_id: number,
  kind: K,
  data: NotificationData[K],
  link: string | null = null,
): Promise<void> {
  const id = await store.insertNotification(tx, { user_id, kind, data: JSON.stringify(data), link });
  await publish(tx, user_id, 'notifications', id);
}

export async function listNotifications(
  db: Db,
  user_id: number,
  page: { limit: number; offset: number },
  language: Language,
): Promise<{ items: Notification[]; total: number; unread: number }> {
  const rows = await store.listNotifications(db, user_id, page);
  return { items: rows.map((row) => asNotification(row, language)), ...(await store.countNotifications(db, user_id)) };
}

export async function findNotification(
  db: Db,
  user_id: number,
  id: number,
  language: Language,
): Promise<Notification | undefined> {
  const row = await store.findNotification(db, user_id, id);
  return row && asNotification(row, language);
}

/** @throws AppError `not_found`, also for another user's */
export async function requireNotification(
  db: Db,
  user_id: number,
  id: number,
  language: Language,
): Promise<Notification> {
  const found = await findNotification(db, user_id, id, language);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

export async function countUnread(db: Db, user_id: number): Promise<number> {
  return (await store.countNotifications(db, user_id)).unread;
}

/** Marks one read, or all without an id; other tabs hear the new count. */
export async function markRead(db: Db, user_id: number, id?: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await store.markRead(tx, user_id, id)) await publish(tx, user_id, 'notifications');
  });
}

type Row = Exclude<Awaited<ReturnType<typeof store.findNotification>>, undefined>;

function asNotification({ id, kind, data, link, is_read, created_at }: Row, language: Language): Notification {
  return {
    id,
    kind: notificationKind.parse(kind),
    ...notificationText(kind, data, language),
    link,
    is_read,
    created_at,
  };
}

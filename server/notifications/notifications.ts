import { type Rights, worksHere } from '#contract/values/rights.ts';
import type { Language } from '#contract/common.ts';
import { type Notification, notificationKind, type NotificationSwitch } from '#contract/notifications.ts';
import { type NotificationKind, notificationKinds, notificationRule } from '#contract/values/kinds.ts';
import { enqueue } from '#server/background-jobs/background-jobs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { publish } from '#server/live/publish.ts';
import { type NotificationData, notificationText } from './notification-texts.ts';
import { pushJob } from './push-job.ts';
import { listDevices } from './push.store.ts';
import * as store from './notifications.store.ts';

/** Notifies as below; `notify` is the door for those who do not ask whether it was wanted. */
export async function notify<K extends NotificationKind>(
  tx: Tx,
  user_id: number,
  kind: K,
  data: NotificationData[K],
  link: string | null = null,
): Promise<void> {
  await notifyIfWanted(tx, user_id, kind, data, link);
}

/**
 * Notifies a user with the commit of this transaction: in the list, at the bell, live, and on devices that show them.
 * Does nothing where the user has switched this kind off.
 * @param link where it leads inside the product
 * @returns the notification's id, or null where it is not wanted
 */
export async function notifyIfWanted<K extends NotificationKind>(
  tx: Tx,
  user_id: number,
  kind: K,
  data: NotificationData[K],
  link: string | null,
): Promise<number | null> {
  if (!notificationRule(kind).required && (await store.isSwitchedOff(tx, user_id, kind))) return null;
  const id = await store.insertNotification(tx, { user_id, kind, data: JSON.stringify(data), link });
  for (const subscription_id of await listDevices(tx, user_id, kind))
    await enqueue(tx, pushJob, { notification_id: id, subscription_id });
  await publish(tx, user_id, 'notifications', id);
  return id;
}

/** Which kinds the user has switched on; kinds for admins are listed for admins only. */
export async function listSwitches(db: Db, user: Rights & { id: number }): Promise<{ items: NotificationSwitch[] }> {
  const off = await store.listSwitchedOff(db, user.id);
  const kinds = notificationKinds.filter((kind) => worksHere(user) || !notificationRule(kind).admins_only);
  return {
    items: kinds.map((kind) => {
      const can_switch = !notificationRule(kind).required;
      return { kind, can_switch, is_on: !can_switch || !off.includes(kind) };
    }),
  };
}

/** @throws AppError `validation` for a kind that cannot be switched off */
export async function switchKind(
  db: Db,
  user: Rights & { id: number },
  { kind, is_on }: { kind: NotificationKind; is_on: boolean },
): Promise<{ items: NotificationSwitch[] }> {
  if (notificationRule(kind).required && !is_on) throw wrongField('kind', 'always_told');
  await store.setSwitch(db, user.id, kind, is_on);
  return listSwitches(db, user);
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
  if (found === undefined) throw new AppError('not_found', { object: 'notification' });
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

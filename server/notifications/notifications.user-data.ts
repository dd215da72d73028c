import { sql } from 'kysely';
import { z } from 'zod';
import { readTexts } from '#server/db/texts.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';
import { notificationText } from './notification-texts.ts';

export const notificationsExport: ExportSource = {
  tables: [
    'notifications',
    'live_events',
    'unannounced_events',
    'notification_switches',
    'announcement_recipients',
    'announcements',
    'push_subscriptions',
  ],
  parts: {
    notifications: {
      at_once: 1000,
      ids: (user_id) => sql`SELECT id FROM notifications WHERE user_id = ${user_id} ORDER BY id`,
      rows: (ids) => sql`
      SELECT kind, data, link, read_at, created_at FROM notifications WHERE id = ANY(${ids}) ORDER BY id`,
    },
    switched_off_notifications: (user_id) => sql`
      SELECT kind FROM notification_switches WHERE user_id = ${user_id} ORDER BY kind`,
    devices_with_notifications: (user_id) => sql`
      SELECT endpoint, muted_kinds, created_at FROM push_subscriptions WHERE user_id = ${user_id} ORDER BY id`,
    announcements_made: (user_id) => sql`
      SELECT ${sql.join(readTexts('announcement_texts', ['title', 'body'], 'announcements.id'))}, created_at
      FROM announcements WHERE author_id = ${user_id} ORDER BY id`,
  },
};

const stored = z.object({ notification_kind: z.string(), data: z.unknown(), is_read: z.boolean() });

export const notificationsTimeline: TimelineSource = {
  name: 'notifications',
  kind: 'notifications',
  rows: (user_id) => sql`
    SELECT id, created_at AS at, 'notified' AS event,
      jsonb_build_object('notification_kind', kind, 'data', data, 'is_read', read_at IS NOT NULL) AS data, NULL::text AS link
    FROM notifications WHERE user_id = ${user_id}`,
  finish: (row, language) => {
    const { notification_kind, data, is_read } = stored.parse(row);
    return { notification_kind, is_read, title: notificationText(notification_kind, data, language).title };
  },
};

export const eraseNotifications: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('notification_switches').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('announcement_recipients').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('notifications').where('user_id', '=', user_id).execute();
};

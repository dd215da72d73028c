import { sql } from 'kysely';
import { z } from 'zod';
import type { TimelineSource } from '#server/users/timeline.ts';
import { notificationText } from './notification-texts.ts';

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

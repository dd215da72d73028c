import { sql } from 'kysely';
import { readTexts } from '#server/db/texts.ts';
import type { ExportSource } from '#server/users/export-user.ts';

export const notificationsExport: ExportSource = {
  tables: ['notifications', 'live_events', 'notification_switches', 'announcement_recipients', 'announcements'],
  parts: {
    notifications: (user_id) => sql`
      SELECT kind, data, link, read_at, created_at FROM notifications WHERE user_id = ${user_id} ORDER BY id`,
    switched_off_notifications: (user_id) => sql`
      SELECT kind FROM notification_switches WHERE user_id = ${user_id} ORDER BY kind`,
    announcements_made: (user_id) => sql`
      SELECT ${sql.join(readTexts('announcement_texts', ['title', 'body'], 'announcements.id'))}, created_at
      FROM announcements WHERE author_id = ${user_id} ORDER BY id`,
  },
};

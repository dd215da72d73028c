import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const notificationsExport: ExportSource = {
  tables: ['notifications', 'live_events'],
  parts: {
    notifications: (user_id) => sql`
      SELECT kind, data, link, read_at, created_at FROM notifications WHERE user_id = ${user_id} ORDER BY id`,
  },
};

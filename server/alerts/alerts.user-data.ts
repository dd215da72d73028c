import { sql } from 'kysely';
import type { ExportSource } from '#server/users/user-data.ts';

export const alertsExport: ExportSource = {
  tables: ['alert_channels'],
  parts: {
    alert_channels_made: (user_id) => sql`
      SELECT kind, target, is_active, created_at FROM alert_channels WHERE made_by = ${user_id} ORDER BY id`,
  },
};

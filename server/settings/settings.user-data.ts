import { sql } from 'kysely';
import type { ExportSource } from '#server/users/user-data.ts';

export const settingsExport: ExportSource = {
  tables: ['changed_rules'],
  parts: {
    rules_changed: (user_id) => sql`
      SELECT name, is_changed, value, changed_at FROM changed_rules WHERE changed_by = ${user_id} ORDER BY name`,
  },
};

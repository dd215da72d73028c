import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const keysExport: ExportSource = {
  tables: ['api_keys'],
  parts: {
    api_keys: (user_id) => sql`
      SELECT name, prefix, is_active, expires_at, last_used_at, created_at, deleted_at
      FROM api_keys WHERE user_id = ${user_id} ORDER BY id`,
  },
};

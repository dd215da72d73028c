import { sql } from 'kysely';
import type { ExportSource } from './export-user.ts';

export const accountExport: ExportSource = {
  tables: ['users'],
  parts: {
    account: (user_id) => sql`
      SELECT id, email, name, role, language, email_verified_at, steam_profile_url, steam_id, created_at, last_seen_at
      FROM users WHERE id = ${user_id}`,
  },
};

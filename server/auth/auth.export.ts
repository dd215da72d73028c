import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const loginsExport: ExportSource = {
  tables: ['consents', 'sessions', 'known_devices', 'mail_tokens'],
  parts: {
    consents: (user_id) => sql`
      SELECT version, accepted_at, ip, user_agent FROM consents WHERE user_id = ${user_id} ORDER BY id`,
    sessions: (user_id) => sql`
      SELECT created_at, last_seen_at, ip, user_agent FROM sessions WHERE user_id = ${user_id} ORDER BY id`,
    known_devices: (user_id) => sql`
      SELECT last_login_at FROM known_devices WHERE user_id = ${user_id} ORDER BY last_login_at`,
    mails_to_confirm: (user_id) => sql`
      SELECT purpose, new_email, created_at, expires_at FROM mail_tokens WHERE user_id = ${user_id} ORDER BY id`,
  },
};

import { sql } from 'kysely';
import type { ExportSource } from '#server/users/user-data.ts';

/** What the person did as an admin, and what admins did to their account; who those were is not the person's data. */
export const auditExport: ExportSource = {
  tables: ['audit_log'],
  parts: {
    own_audit_entries: {
      at_once: 1000,
      ids: (user_id) => sql`SELECT id FROM audit_log WHERE actor_id = ${user_id} ORDER BY id`,
      rows: (ids) => sql`
      SELECT created_at, action, object_kind, object_id, ip FROM audit_log WHERE id = ANY(${ids}) ORDER BY id`,
    },
    audit_entries_of_admins: {
      at_once: 200,
      ids: (user_id) => sql`
        SELECT id FROM audit_log
        WHERE object_id = ${user_id} AND object_kind IN ('user', 'wallet', 'chats') ORDER BY id`,
      rows: (ids) => sql`
        SELECT created_at, action, object_kind, before, after FROM audit_log WHERE id = ANY(${ids}) ORDER BY id`,
    },
  },
};

import { sql } from 'kysely';
import type { EraseUser, ExportSource, TimelineSource } from './user-data.ts';

export const accountExport: ExportSource = {
  tables: ['users'],
  parts: {
    account: (user_id) => sql`
      SELECT id, email, name, role, language, email_verified_at, steam_profile_url, steam_id, created_at, last_seen_at
      FROM users WHERE id = ${user_id}`,
  },
};

export const accountTimeline: TimelineSource = {
  name: 'account',
  kind: 'account',
  rows: (user_id) => sql`
    SELECT step.id, step.at, step.event, '{}'::jsonb AS data, NULL::text AS link
    FROM users, LATERAL (VALUES
      (1::bigint, 'registered', users.created_at), (2, 'verified', users.email_verified_at), (3, 'deleted', users.deleted_at)
    ) AS step (id, event, at)
    WHERE users.id = ${user_id} AND step.at IS NOT NULL`,
};

export const eraseExports: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('data_exports').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('data_export_pieces').where('user_id', '=', user_id).execute();
};

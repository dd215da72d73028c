import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';
import { deleteKeysOf } from './api-keys.store.ts';

export const keysExport: ExportSource = {
  tables: ['api_keys'],
  parts: {
    api_keys: (user_id) => sql`
      SELECT name, prefix, is_active, expires_at, last_used_at, created_at, deleted_at
      FROM api_keys WHERE user_id = ${user_id} ORDER BY id`,
  },
};

export const apiKeysTimeline: TimelineSource = {
  name: 'apikeys',
  kind: 'api_keys',
  rows: (user_id) => sql`
    SELECT k.id * 2 + step.n AS id, step.at, step.event,
      jsonb_build_object('name', k.name, 'prefix', k.prefix, 'by_admin', k.made_by <> k.user_id) AS data,
      ${pageLink('adminApiKeys')} || '?user_id=' || k.user_id AS link
    FROM api_keys k, LATERAL (VALUES
      (0, 'api_key_made', k.created_at), (1, 'api_key_deleted', k.deleted_at)
    ) AS step (n, event, at)
    WHERE k.user_id = ${user_id} AND step.at IS NOT NULL`,
};

export const eraseApiKeys: EraseUser = (tx, user_id) => deleteKeysOf(tx, user_id);

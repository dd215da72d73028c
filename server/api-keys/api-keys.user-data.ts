import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';
import { deleteKeysOf } from './api-keys.store.ts';

export const keysExport: ExportSource = {
  tables: ['api_keys', 'oauth_codes'],
  parts: {
    api_keys: (user_id) => sql`
      SELECT name, prefix, client_host, is_active, monthly_calls, expires_at, last_used_at, created_at, deleted_at,
        CASE WHEN NOT all_games THEN coalesce((SELECT jsonb_agg(g.title ORDER BY g.title) FROM api_key_games k
          JOIN games g ON g.id = k.game_id WHERE k.api_key_id = api_keys.id), '[]') END AS games
      FROM api_keys WHERE user_id = ${user_id} ORDER BY id`,
    // What was allowed and has not become a sign-in within minutes.
    allowed_sign_ins: (user_id) => sql`
      SELECT c.name, o.redirect_uri, o.monthly_calls, o.expires_at
      FROM oauth_codes o JOIN oauth_clients c ON c.id = o.client_id
      WHERE o.user_id = ${user_id} AND o.used_at IS NULL ORDER BY o.expires_at`,
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

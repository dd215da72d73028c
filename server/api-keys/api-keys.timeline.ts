import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { TimelineSource } from '#server/users/timeline.ts';

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

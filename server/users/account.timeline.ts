import { sql } from 'kysely';
import type { TimelineSource } from './timeline.ts';

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

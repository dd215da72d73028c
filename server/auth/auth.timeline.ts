import { sql } from 'kysely';
import type { TimelineSource } from '#server/users/timeline.ts';

export const consentsTimeline: TimelineSource = {
  name: 'consents',
  kind: 'account',
  rows: (user_id) => sql`
    SELECT id, accepted_at AS at, 'consented' AS event, jsonb_build_object('version', version, 'ip', ip) AS data, NULL::text AS link
    FROM consents WHERE user_id = ${user_id}`,
};

/** Sessions that were ended are not kept. */
export const sessionsTimeline: TimelineSource = {
  name: 'sessions',
  kind: 'sessions',
  rows: (user_id) => sql`
    SELECT id, created_at AS at, 'session_opened' AS event, jsonb_build_object('ip', ip, 'user_agent', user_agent) AS data, NULL::text AS link
    FROM sessions WHERE user_id = ${user_id}`,
};

import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { TimelineSource } from '#server/users/timeline.ts';

/** What was ordered, also where it booked nothing: it waits, came to nothing, or is held for review. */
export const topUpsTimeline: TimelineSource = {
  name: 'orders',
  kind: 'ledger',
  rows: (user_id) => sql`
    SELECT id, created_at AS at, 'top_up_ordered' AS event,
      jsonb_build_object('calls', calls, 'kopecks', amount_kopecks, 'status', status) AS data,
      ${pageLink('adminTopUp', sql.ref('id'))} AS link
    FROM top_ups WHERE user_id = ${user_id}`,
};

import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { TimelineSource } from '#server/users/timeline.ts';

export const ratingsTimeline: TimelineSource = {
  name: 'ratings',
  kind: 'ratings',
  private: true,
  rows: (user_id) => sql`
    SELECT r.message_id AS id, r.updated_at AS at, 'answer_rated' AS event,
      jsonb_build_object('message_id', r.message_id, 'game_title', g.title, 'rating', r.rating, 'comment', r.comment) AS data,
      ${pageLink('adminUserGame', sql.ref('r.user_id'), sql.ref('m.game_id'))} AS link
    FROM ratings r JOIN messages m ON m.id = r.message_id JOIN games g ON g.id = m.game_id
    WHERE r.user_id = ${user_id}`,
};

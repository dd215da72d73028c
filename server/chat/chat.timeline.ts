import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { TimelineSource } from '#server/users/timeline.ts';

export const chatTimeline: TimelineSource = {
  name: 'chats',
  kind: 'chats',
  private: true,
  rows: (user_id) => sql`
    SELECT m.id, m.created_at AS at, 'question_asked' AS event,
      jsonb_build_object('message_id', m.id, 'game_id', m.game_id, 'game_title', g.title, 'text', m.text, 'state', m.state,
        'hidden', m.hidden_at IS NOT NULL) AS data,
      ${pageLink('adminUserGame', sql.ref('m.user_id'), sql.ref('m.game_id'))} AS link
    FROM messages m JOIN games g ON g.id = m.game_id
    WHERE m.user_id = ${user_id} AND m.role = 'user'`,
};

import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';

export const ratingsExport: ExportSource = {
  tables: ['ratings'],
  parts: {
    ratings: (user_id) => sql`
      SELECT message_id, rating, comment, created_at, updated_at FROM ratings WHERE user_id = ${user_id} ORDER BY message_id`,
  },
};

export const ratingsTimeline: TimelineSource = {
  name: 'ratings',
  kind: 'ratings',
  private: true,
  rows: (user_id) => sql`
    SELECT r.message_id AS id, r.updated_at AS at, 'answer_rated' AS event,
      jsonb_build_object('message_id', r.message_id, 'game_title', g.title, 'rating', r.rating, 'comment', r.comment) AS data,
      ${pageLink('adminAnswer', sql.ref('r.message_id'))} AS link
    FROM ratings r JOIN messages m ON m.id = r.message_id JOIN games g ON g.id = m.game_id
    WHERE r.user_id = ${user_id}`,
};

export const eraseRatings: EraseUser = async (tx, user_id) => {
  await tx.updateTable('ratings').set({ comment: null }).where('user_id', '=', user_id).execute();
};

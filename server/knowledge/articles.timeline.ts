import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { TimelineSource } from '#server/users/timeline.ts';

export const articlesTimeline: TimelineSource = {
  name: 'articles',
  kind: 'articles',
  rows: (user_id) => sql`
    SELECT a.id, a.created_at AS at, 'article_written' AS event,
      jsonb_build_object('title', a.title, 'game_title', g.title, 'is_reviewed', a.reviewed_at IS NOT NULL,
        'is_deleted', a.deleted_at IS NOT NULL) AS data,
      CASE WHEN a.deleted_at IS NULL AND g.deleted_at IS NULL THEN ${pageLink('article', sql.ref('g.slug'), sql.ref('a.id'))} END AS link
    FROM articles a JOIN games g ON g.id = a.game_id WHERE a.author_id = ${user_id}`,
};

import { sql } from 'kysely';
import { paths } from '#contract/values/paths.ts';
import type { OldestRow } from '#server/db/oldest-row.ts';
import { type TileSource, waitingTile } from '#server/rules/tiles.ts';

/** Texts that readers see as unreviewed and the expert does not use until somebody has looked, and what readers report. */
export const knowledgeTiles: TileSource = async ({ db }) => {
  const reviews = await sql<OldestRow>`
    SELECT v.id, a.title, v.created_at AS since, count(*) OVER () AS value
    FROM article_versions v JOIN articles a ON a.id = v.article_id JOIN games g ON g.id = a.game_id
    WHERE v.state = 'waiting' AND a.deleted_at IS NULL AND g.deleted_at IS NULL ORDER BY v.created_at LIMIT 1`.execute(
    db,
  );
  const reports = await sql<OldestRow>`
    SELECT r.article_id AS id, a.title, r.created_at AS since, count(*) OVER () AS value
    FROM article_reports r JOIN articles a ON a.id = r.article_id
    WHERE r.closed_at IS NULL AND a.deleted_at IS NULL ORDER BY r.created_at LIMIT 1`.execute(db);
  return [
    waitingTile('reports', reports.rows, paths.adminReports(), paths.adminModeration),
    waitingTile('articles_to_review', reviews.rows, paths.adminReviews(), paths.adminReview),
  ];
};

import { sql } from 'kysely';
import { paths } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';

/** Texts that readers see as unreviewed and the expert does not use until somebody has looked. */
export const knowledgeTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM article_versions v JOIN articles a ON a.id = v.article_id
    WHERE v.state = 'waiting' AND a.deleted_at IS NULL`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  return [nowTile('articles_to_review', waiting, { attention: waiting > 0, link: paths.adminReviews() })];
};

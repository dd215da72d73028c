import { sql } from 'kysely';
import type { LostChunks } from '#contract/labels.ts';
import type { Db } from '#server/db/database.ts';

/**
 * Labelled queries with a relevant chunk that is no longer current, and whose next version nobody has judged for them;
 * those of the latest change first.
 */
export async function listLost(db: Db, game_id: number): Promise<LostChunks[]> {
  const { rows } = await sql<LostChunks>`
    SELECT l.id AS query_id, l.query_text, max(c.to_rev)::bigint AS revision,
      jsonb_agg(jsonb_build_object('version_id', c.id, 'article_title', c.article_title, 'section', c.section,
        'grade', lg.grade, 'rewritten', next.id IS NOT NULL) ORDER BY lg.grade DESC, c.id) AS chunks
    FROM labelled_queries l JOIN label_grades lg ON lg.query_id = l.id AND lg.grade >= 1
    JOIN chunks c ON c.id = lg.chunk_id AND c.to_rev IS NOT NULL
    LEFT JOIN chunks next ON next.game_id = c.game_id AND next.chunk_key = c.chunk_key AND next.to_rev IS NULL
    WHERE l.game_id = ${game_id} AND l.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM label_grades again WHERE again.query_id = l.id AND again.chunk_id = next.id)
    GROUP BY l.id ORDER BY max(c.to_rev) DESC, l.id LIMIT 500`.execute(db);
  return rows;
}

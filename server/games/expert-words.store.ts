import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** The headings that a game's expert reads and that are hidden from nobody. */
export async function listOpenHeadings(db: Db, game_id: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ heading: string }>`
    SELECT DISTINCT heading FROM chunks c, LATERAL (VALUES (c.section), (c.article_title)) AS headings (heading)
    WHERE c.game_id = ${game_id} AND c.to_rev IS NULL
      AND NOT EXISTS (SELECT FROM chunk_gates gate WHERE gate.chunk_key = c.chunk_key)
    LIMIT ${limit}`.execute(db);
  return rows.map(({ heading }) => heading);
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';

/** The headings that a game's expert reads and that are hidden from nobody. */
export async function listOpenHeadings(db: Db, game_id: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ heading: string }>`
    SELECT DISTINCT heading FROM chunks c, LATERAL (VALUES (c.section), (c.article_title)) AS headings (heading)
    WHERE c.game_id = ${game_id} AND c.to_rev IS NULL
      AND NOT EXISTS (SELECT FROM chunk_gates gate WHERE gate.chunk_key = c.chunk_key)
    LIMIT ${limit}`.execute(db);
  return rows.map(({ heading }) => heading);
}

/** Games that a player asked about lately, the last one first. */
export async function listLastAsked(db: Db, user_id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('game_id')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .groupBy('game_id')
    .orderBy(({ fn }) => fn.max('active_at'), 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ game_id }) => game_id);
}

/** Which of these games are the player's own. */
export async function listOwned(db: Db, user_id: number, game_ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('user_games')
    .select('game_id')
    .where('user_id', '=', user_id)
    .where(condition`game_id = ANY (${[...game_ids]}::bigint[])`)
    .execute();
  return rows.map(({ game_id }) => game_id);
}

import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

export interface RatedAnswer {
  message_id: number;
  query_text: string;
  is_labelled: boolean;
  /** Cited chunks that are still as they were. */
  cited: number[];
  /** All that it cites, changed ones included. */
  cited_once: number;
}

/** Held to the transaction's end: of several that make queries of a game's answers at once, each sees what the others made. */
export async function lockRatedAnswers(tx: Tx, game_id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('queries of ratings', ${game_id}))`.execute(tx);
}

/**
 * A game's answers from its articles that were rated with so many stars, each question once whatever signs it ends with, the
 * best and newest rating first. A query that somebody deleted is not made again while its deletion can be undone.
 */
export async function listRatedAnswers(db: Db, game_id: number, stars: number): Promise<RatedAnswer[]> {
  const { rows } = await sql<RatedAnswer>`
    WITH rated AS (
      SELECT DISTINCT ON (md5(btrim(lower(q.text), ' ?!.…')))
        a.id AS message_id, btrim(q.text) AS query_text, r.rating, md5(btrim(lower(q.text), ' ?!.…')) AS words
      FROM ratings r JOIN messages a ON a.id = r.message_id JOIN messages q ON q.id = a.question_id
        JOIN users u ON u.id = q.user_id AND u.deleted_at IS NULL
      WHERE a.game_id = ${game_id} AND r.rating >= ${stars} AND r.deleted_at IS NULL AND a.state = 'answered' AND a.is_rag
        AND q.hidden_at IS NULL AND a.hidden_at IS NULL AND btrim(q.text, ' ?!.…') <> ''
      ORDER BY md5(btrim(lower(q.text), ' ?!.…')), r.rating DESC, a.id DESC)
    SELECT message_id, query_text,
      EXISTS (SELECT 1 FROM labelled_queries l
        WHERE l.game_id = ${game_id} AND md5(btrim(lower(l.query_text), ' ?!.…')) = words) AS is_labelled,
      ARRAY(SELECT s.chunk_id FROM message_sources s JOIN chunks c ON c.id = s.chunk_id AND c.to_rev IS NULL
        WHERE s.message_id = rated.message_id AND s.cited ORDER BY s.n) AS cited,
      (SELECT count(*)::int FROM message_sources s WHERE s.message_id = rated.message_id AND s.cited) AS cited_once
    FROM rated ORDER BY rating DESC, message_id DESC`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { takeBatch } from '#server/db/take-batch.ts';

const answersAtOnce = 500;
const chunksAtOnce = 5000;

/**
 * Adds answers that wait in the queue to the figures of the chunks and articles that they cite; several processes share
 * the work.
 * @returns whether the queue was emptied
 */
export async function countUses(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const rows = await takeBatch(tx, { table: 'uncounted_answers', key: 'message_id', limit: answersAtOnce });
    const ids = rows.map((row) => row.message_id);
    if (ids.length > 0) {
      const cited = sql`message_sources s JOIN chunks c ON c.id = s.chunk_id WHERE s.cited AND s.message_id = ANY (${ids})`;
      await sql`INSERT INTO chunk_figures AS f (chunk_id, used_in)
        SELECT c.id, count(*) FROM ${cited} GROUP BY c.id ORDER BY c.id
        ON CONFLICT (chunk_id) DO UPDATE SET used_in = f.used_in + excluded.used_in`.execute(tx);
      await sql`INSERT INTO article_figures AS f (article_id, used_in)
        SELECT c.article_id, count(DISTINCT s.message_id) FROM ${cited} GROUP BY c.article_id ORDER BY c.article_id
        ON CONFLICT (article_id) DO UPDATE SET used_in = f.used_in + excluded.used_in`.execute(tx);
    }
    return ids.length < answersAtOnce;
  });
}

/**
 * Brings the stars of rated answers that wait in the queue to the figures of the articles that they cite. Another rating
 * of the same answer takes the place of the one that was counted.
 * @returns whether the queue was emptied
 */
export async function countRatings(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const rows = await takeBatch(tx, { table: 'uncounted_ratings', key: 'message_id', limit: answersAtOnce });
    const ids = rows.map((row) => row.message_id);
    if (ids.length > 0) {
      await sql`INSERT INTO article_figures AS f (article_id, ratings, stars)
        SELECT of.article_id, sum(CASE WHEN old.message_id IS NULL THEN 1 ELSE 0 END), sum(r.rating - coalesce(old.stars, 0))
        FROM ratings r LEFT JOIN counted_ratings old ON old.message_id = r.message_id
        JOIN LATERAL (SELECT DISTINCT c.article_id FROM message_sources s JOIN chunks c ON c.id = s.chunk_id
          WHERE s.message_id = r.message_id AND s.cited) AS of ON true
        WHERE r.message_id = ANY (${ids}) GROUP BY of.article_id ORDER BY of.article_id
        ON CONFLICT (article_id) DO UPDATE SET ratings = f.ratings + excluded.ratings, stars = f.stars + excluded.stars`.execute(
        tx,
      );
      await sql`INSERT INTO counted_ratings (message_id, stars)
        SELECT message_id, rating FROM ratings WHERE message_id = ANY (${ids}) ORDER BY message_id
        ON CONFLICT (message_id) DO UPDATE SET stars = excluded.stars`.execute(tx);
    }
    return ids.length < answersAtOnce;
  });
}

export async function addOpening(db: Db, article_id: number): Promise<void> {
  await sql`INSERT INTO article_figures AS f (article_id, opens) VALUES (${article_id}, 1)
    ON CONFLICT (article_id) DO UPDATE SET opens = f.opens + 1`.execute(db);
}

/** Notes with the figures of changed chunks which of them are published. @returns whether the queue was emptied */
export async function noteChangedChunks(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const rows = await takeBatch(tx, { table: 'changed_chunks', key: 'chunk_id', limit: chunksAtOnce });
    const ids = rows.map((row) => row.chunk_id);
    if (ids.length > 0) {
      await sql`INSERT INTO chunk_figures (chunk_id, length, is_current)
        SELECT id, length(content), to_rev IS NULL FROM chunks WHERE id = ANY (${ids}) ORDER BY id
        ON CONFLICT (chunk_id) DO UPDATE SET length = excluded.length, is_current = excluded.is_current`.execute(tx);
    }
    return ids.length < chunksAtOnce;
  });
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { takeBatch } from '#server/db/take-batch.ts';

const changesAtOnce = 5000;

/** The figures of games that change too often to be written at once, with the queue of each. */
const counted = [
  { figure: 'players', table: 'uncounted_players' },
  { figure: 'demand', table: 'uncounted_demand' },
] as const;

/**
 * Adds what games gained and lost since the last time, of players and of those who want an expert, to their figures;
 * several processes share the work.
 */
export async function countPlayers(db: Db): Promise<void> {
  for (const one of counted) while ((await countBatch(db, one)) === changesAtOnce);
}

function countBatch(db: Db, { figure, table }: (typeof counted)[number]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await takeBatch(tx, { table, key: 'id', limit: changesAtOnce });
    // In the order of their ids, so that two processes cannot block each other.
    if (rows.length > 0) {
      await sql`UPDATE game_figures f SET ${sql.ref(figure)} = f.${sql.ref(figure)} + own.change FROM (
        SELECT locked.game_id, sum(q.change)::int AS change
        FROM (SELECT game_id FROM game_figures WHERE game_id = ANY (${rows.map((row) => row.game_id)}) ORDER BY game_id FOR UPDATE) AS locked
        JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS q (game_id bigint, change int) USING (game_id)
        GROUP BY locked.game_id) AS own
        WHERE f.game_id = own.game_id`.execute(tx);
    }
    return rows.length;
  });
}

import { sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { today } from '#server/db/moments.ts';
import type { Db } from '#server/db/database.ts';

export interface Hit {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  path: string;
  visitor: Buffer;
}

/** The day's salt that all processes share: the first that is offered wins, and those of other days are dropped. */
export async function findOrStoreSalt(db: Db, day: string, offered: Buffer): Promise<Buffer> {
  await db.deleteFrom('page_hit_salts').where('day', '<', day).execute();
  await db
    .insertInto('page_hit_salts')
    .values({ day, salt: offered })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('page_hit_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return row.salt;
}

/** Hits of days so long ago, and the salts of all days before today, also where nothing is counted any more. */
export async function deleteOldHits(db: Db, days: number): Promise<void> {
  await db.deleteFrom('page_hit_salts').where('day', '<', today).execute();
  await deleteInBatches(db, 'page_hits', sql`day < ${today} - ${days}::int`);
}

export async function addHit(db: Db, hit: Hit): Promise<void> {
  await db
    .insertInto('page_hits')
    .values(hit)
    .onConflict((conflict) =>
      conflict.columns(['day', 'path', 'visitor']).doUpdateSet({ hits: sql`page_hits.hits + 1` }),
    )
    .execute();
}

/** Hits and visitors of the last 30 days, days without any included. */
export async function hitsByDay(db: Db) {
  const { rows } = await sql<{ date: string; hits: number; visitors: number }>`
    SELECT days.day::date AS date, coalesce(sum(h.hits), 0)::bigint AS hits, count(DISTINCT h.visitor) AS visitors
    FROM generate_series(${today} - 29, ${today}, interval '1 day') AS days (day)
    LEFT JOIN page_hits h ON h.day = days.day::date AND h.day > ${today} - 30
    GROUP BY days.day ORDER BY days.day`.execute(db);
  return rows;
}

/** The most visited paths of the last 30 days, whatever their query. */
export async function mostVisited(db: Db, limit: number) {
  const { rows } = await sql<{ path: string; hits: number }>`
    SELECT split_part(path, '?', 1) AS path, sum(hits)::bigint AS hits FROM page_hits
    WHERE day > ${today} - 30
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export interface Hit {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  path: string;
  visitor: Buffer;
}

/** The day's salt that all processes share: the first that is offered wins, and those of other days are dropped. */
export async function keepSalt(db: Db, day: string, offered: Buffer): Promise<Buffer> {
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
  const today = sql<string>`(now() AT TIME ZONE 'UTC')::date`;
  await db.deleteFrom('page_hit_salts').where('day', '<', today).execute();
  await db
    .deleteFrom('page_hits')
    .where('day', '<', sql<string>`${today} - ${days}::int`)
    .execute();
}

export async function addHit(db: Db, hit: Hit): Promise<void> {
  await db
    .insertInto('page_hits')
    .values(hit)
    .onConflict((conflict) =>
      conflict.columns(['day', 'path', 'visitor']).doUpdateSet({ hits: sql<number>`page_hits.hits + 1` }),
    )
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** How many jobs there are of each kind in each state, and since when the oldest that waits has been due. */
export function countByState(db: Db) {
  const waited = sql<number | null>`extract(epoch FROM now() - min(run_after)
    FILTER (WHERE state = 'queued' AND run_after <= now()))::float8`;
  return db
    .selectFrom('background_jobs')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count'), waited.as('due_seconds')])
    .groupBy(['kind', 'state'])
    .execute();
}

export async function countFailedSince(db: Db, days: number): Promise<number> {
  const row = await db
    .selectFrom('background_jobs')
    .select((column) => column.fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    .where('finished_at', '>', sql<string>`now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow();
  return row.failed;
}

import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { daysAgo } from '#server/db/moments.ts';

const daysCounted = 7;

/** How many jobs there are of each kind in each state, ended ones of the last week, and how long the oldest that waits has been due; `retry`: begun before. */
export function countJobs(db: Db) {
  const waited = sql<number | null>`extract(epoch FROM now() - min(run_after)
    FILTER (WHERE state = 'queued' AND run_after <= now()))::float8`;
  const state = sql<string>`CASE WHEN state = 'queued' AND tries > 0 THEN 'retry' ELSE state END`;
  return db
    .selectFrom('background_jobs')
    .select(({ fn }) => ['kind', state.as('state'), fn.countAll<number>().as('count'), waited.as('due_seconds')])
    .where((job) => job.or([job('finished_at', 'is', null), job('finished_at', '>', daysAgo(daysCounted))]))
    .groupBy(['kind', state])
    .execute();
}

export async function countFailedSince(db: Db, days: number): Promise<number> {
  const row = await db
    .selectFrom('background_jobs')
    .select((column) => column.fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    .where('user_id', 'is not', null)
    .where('finished_at', '>', daysAgo(days))
    .executeTakeFirstOrThrow();
  return row.failed;
}

/** Mails that were not sent and are tried again, or were given up. */
export async function countFailedMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('background_jobs')
    .select((column) => column.fn.countAll<number>().as('failed'))
    .where('kind', '=', 'mail')
    .where((mail) =>
      mail.or([mail('state', '=', 'failed'), mail.and([mail('state', '=', 'queued'), mail('tries', '>', 0)])]),
    )
    .executeTakeFirstOrThrow();
  return row.failed;
}

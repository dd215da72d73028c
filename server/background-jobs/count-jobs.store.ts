import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { OldestRow } from '#server/db/oldest-row.ts';
import { condition, countWhere } from '#server/db/expressions.ts';
import { daysAgo } from '#server/db/moments.ts';

const daysCounted = 7;

/**
 * A job that a person started has failed, by the name of its table in a query. A look at a wiki that cannot be read
 * has answered whoever started it: there is nothing to run again.
 */
export const isFailedWork = (table: string) =>
  condition`${sql.ref(`${table}.state`)} = 'failed' AND ${sql.ref(`${table}.user_id`)} IS NOT NULL
    AND ${sql.ref(`${table}.kind`)} <> 'wiki_survey'`;

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

/** The job of a person that failed first in these days, with how many did. */
export function findOldestFailed(db: Db, days: number): Promise<OldestRow[]> {
  return db
    .selectFrom('background_jobs as j')
    .select(['j.id', 'j.title', sql<string>`j.finished_at`.as('since'), sql<number>`count(*) OVER ()`.as('value')])
    .where(isFailedWork('j'))
    .where('j.finished_at', '>', daysAgo(days))
    .orderBy('j.finished_at')
    .limit(1)
    .execute();
}

/**
 * Mails on their way, and those that were not sent and are tried again, or were given up. `failing_since` is set while
 * none is taken: one that is tried again waits, whereas a server that works has refused no more than an address.
 */
export async function countMails(
  db: Db,
): Promise<{ waiting: number; failed: number; refused: number; failing_since: string | null }> {
  const row = await db
    .selectFrom('background_jobs')
    .select([
      countWhere`state = 'running' OR (state = 'queued' AND tries = 0)`.as('waiting'),
      countWhere`state = 'failed' OR (state = 'queued' AND tries > 0)`.as('failed'),
      countWhere`state = 'failed' AND tries = 1`.as('refused'),
      sql<string | null>`min(created_at) FILTER (WHERE state = 'queued' AND tries > 0)`.as('failing_since'),
    ])
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow();
  return row;
}

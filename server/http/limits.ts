import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';

/** A limit that all processes share: `hits` within `seconds` of the first. */
export interface Limit {
  /** Names what is counted, for example `login:address`. */
  name: string;
  hits: number;
  seconds: number;
}

/**
 * Counts one hit of `subject` before the work it guards, in one statement, so that parallel
 * requests cannot slip past.
 * @throws AppError `too_many_requests` with the seconds until the window ends
 */
export async function countHit(db: Db, limit: Limit, subject: string, factor: number): Promise<void> {
  const key = `${limit.name}:${subject}`;
  const window = sql`make_interval(secs => ${limit.seconds})`;
  const { rows } = await sql<{ hits: number; wait: number }>`
    INSERT INTO rate_limits AS r (key, started_at, hits) VALUES (${key}, clock_timestamp(), 1)
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN r.started_at <= clock_timestamp() - ${window} THEN 1 ELSE r.hits + 1 END,
      started_at = CASE WHEN r.started_at <= clock_timestamp() - ${window} THEN clock_timestamp() ELSE r.started_at END
    RETURNING hits, ceil(extract(epoch FROM started_at + ${window} - clock_timestamp()))::int AS wait`.execute(db);
  const row = rows[0];
  if (row !== undefined && row.hits > Math.ceil(limit.hits * factor)) {
    throw new AppError('too_many_requests', { retry_after: row.wait });
  }
}

/** Takes one hit back, where only failures count. */
export async function forgiveHit(db: Db, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', `${limit.name}:${subject}`)
    .where('hits', '>', 0)
    .execute();
}

const longestWindowHours = 24;

/** Drops counters whose window ended long ago. */
export async function sweepLimits(db: Db): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE started_at < now() - make_interval(hours => ${longestWindowHours})`.execute(
    db,
  );
}

import { type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';

/** A limit that all processes share: `hits` within `seconds` of the first. */
export interface Limit {
  /** Names what is counted, for example `login:address`. */
  name: string;
  hits: number;
  seconds: number;
}

/** How many hits a limit allows where the operator multiplies all of them by `factor`. */
export function allowedHits({ hits }: Limit, factor: number): number {
  return Math.ceil(hits * factor);
}

/** A window that began in the future was begun by a clock that has been set back since: it would close for hours. */
function isOpenWindow(started_at: RawBuilder<unknown>, seconds: RawBuilder<unknown> | number) {
  return sql`${started_at} > clock_timestamp() - make_interval(secs => ${seconds})
    AND ${started_at} <= clock_timestamp() + interval '1 minute'`;
}

/**
 * Counts one hit of `subject` before the work it guards, in one statement, so that parallel
 * requests cannot slip past. What is measured, such as stored text, counts `weight` hits at once.
 * @throws AppError `too_many_requests` with the seconds until the window ends
 */
export function countHit(db: Db, limit: Limit, subject: string, factor: number, weight = 1): Promise<void> {
  return countHits(db, [limit], subject, factor, weight);
}

/** Counts one hit of `subject` by each of several limits, in one statement. @throws AppError as `countHit` */
export async function countHits(
  db: Db,
  limits: readonly Limit[],
  subject: string,
  factor: number,
  weight = 1,
): Promise<void> {
  const keyOf = ({ name }: Limit) => `${name}:${subject}`;
  const seconds = sql`(CASE r.key ${sql.join(
    limits.map((limit) => sql`WHEN ${keyOf(limit)} THEN ${limit.seconds}::int`),
    sql` `,
  )} END)`;
  const isOpen = isOpenWindow(sql`r.started_at`, seconds);
  const { rows } = await sql<{ key: string; hits: number; wait: number }>`
    INSERT INTO rate_limits AS r (key, started_at, hits)
    VALUES ${sql.join(limits.map((limit) => sql`(${keyOf(limit)}, clock_timestamp(), ${weight})`))}
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN ${isOpen} THEN r.hits + excluded.hits ELSE excluded.hits END,
      started_at = CASE WHEN ${isOpen} THEN r.started_at ELSE clock_timestamp() END
    RETURNING r.key, r.hits,
      ceil(extract(epoch FROM r.started_at + make_interval(secs => ${seconds}) - clock_timestamp()))::int AS wait`.execute(
    db,
  );
  for (const limit of limits) {
    const row = rows.find(({ key }) => key === keyOf(limit));
    if (row !== undefined && row.hits > allowedHits(limit, factor)) {
      throw new AppError('too_many_requests', { retry_after: row.wait });
    }
  }
}

/** How many hits `subject` has left. */
export async function countHitsLeft(db: Db, limit: Limit, subject: string, factor: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    SELECT hits FROM rate_limits
    WHERE key = ${`${limit.name}:${subject}`} AND ${isOpenWindow(sql`started_at`, limit.seconds)}`.execute(db);
  return Math.max(0, allowedHits(limit, factor) - (rows[0]?.hits ?? 0));
}

/** Counts one hit of `subject`, or `weight` at once, and refuses nothing. @returns whether the limit is passed */
export async function isOver(db: Db, limit: Limit, subject: string, factor: number, weight = 1): Promise<boolean> {
  try {
    await countHit(db, limit, subject, factor, weight);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return true;
    throw error;
  }
}

/**
 * Takes the next turn of `subject`, one every `seconds`.
 * @returns seconds until it comes; nothing, and no turn taken, where that is longer than `longest_wait`
 */
export async function takeTurn(
  db: Db,
  { name, seconds, longest_wait }: { name: string; seconds: number; longest_wait: number },
  subject: string,
): Promise<number | undefined> {
  // No turn is given so far ahead.
  const wasSetBack = sql`clock_timestamp() + make_interval(secs => ${longest_wait + 60})`;
  const { rows } = await sql<{ wait: number }>`
    INSERT INTO rate_limits AS r (key, started_at, hits) VALUES (${`${name}:${subject}`}, clock_timestamp(), 1)
    ON CONFLICT (key) DO UPDATE SET
      started_at = CASE WHEN r.started_at > ${wasSetBack} THEN clock_timestamp()
        ELSE greatest(clock_timestamp(), r.started_at + make_interval(secs => ${seconds})) END
      WHERE r.started_at + make_interval(secs => ${seconds - longest_wait}) <= clock_timestamp() OR r.started_at > ${wasSetBack}
    RETURNING greatest(0, extract(epoch FROM started_at - clock_timestamp()))::float8 AS wait`.execute(db);
  return rows[0]?.wait;
}

/** Forgets what was counted of `subject`. */
export async function forgetHits(db: Db, { name }: { name: string }, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', `${name}:${subject}`).execute();
}

/** Forgets what was counted of every pair whose first part is `first`: parts are separated by a space. */
export async function forgetPairs(db: Db, { name }: { name: string }, first: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where((row) => row.fn<boolean>('starts_with', ['key', row.val(`${name}:${first} `)]))
    .execute();
}

/** The other parts of the pairs that were counted with this first one. */
export async function listPairs(db: Db, { name }: { name: string }, first: string): Promise<string[]> {
  const start = `${name}:${first} `;
  const rows = await db
    .selectFrom('rate_limits')
    .select('key')
    .where((row) => row.fn<boolean>('starts_with', ['key', row.val(start)]))
    .execute();
  return rows.map(({ key }) => key.slice(start.length));
}

/** Takes one hit back, where only failures count. */
export async function removeHit(db: Db, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', `${limit.name}:${subject}`)
    .where('hits', '>', 0)
    .execute();
}

const longestWindowHours = 24;

/** Drops counters whose window ended long ago. */
export async function deleteOldLimits(db: Db): Promise<void> {
  await deleteInBatches(db, 'rate_limits', sql`started_at < now() - make_interval(hours => ${longestWindowHours})`);
}

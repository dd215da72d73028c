import { type Expression, type RawBuilder, sql } from 'kysely';

/** When the transaction began: the same moment for all of its statements. */
export const now: RawBuilder<string> = sql`now()`;

/** The moment itself, also in the middle of a transaction: for leases, lifetimes and limits. */
export const clock: RawBuilder<string> = sql`clock_timestamp()`;

/** The day in UTC. */
export const today: RawBuilder<string> = sql`(now() AT TIME ZONE 'UTC')::date`;

/** So many days after a moment. */
export function daysAfter(moment: RawBuilder<string>, days: number): RawBuilder<string> {
  return sql`${moment} + make_interval(days => ${days})`;
}

/** So many days before `now`. */
export function daysAgo(days: number): RawBuilder<string> {
  return sql`now() - make_interval(days => ${days})`;
}

/** So many seconds after `clock`. */
export function secondsFromNow(seconds: number): RawBuilder<string> {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** What should be near and lies beyond was written while the clock was ahead, and the clock has been set back since. */
export const farAhead: RawBuilder<string> = secondsFromNow(10 * 60);

/** Whether a moment lies within so many minutes before `now`; not where it lies far ahead. */
export function isWithin(moment: Expression<unknown>, minutes: number): RawBuilder<boolean> {
  return sql`(${moment} > now() - make_interval(mins => ${sql.lit(minutes)}) AND ${moment} < now() + interval '10 minutes')`;
}

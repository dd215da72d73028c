import { type RawBuilder, sql } from 'kysely';

/** When the transaction began: the same moment for all of its statements. */
export const now = sql<string>`now()`;

/** The moment itself, also in the middle of a transaction: for leases, lifetimes and limits. */
export const clock = sql<string>`clock_timestamp()`;

/** So many days before `now`. */
export function daysAgo(days: number): RawBuilder<string> {
  return sql<string>`now() - make_interval(days => ${days})`;
}

/** So many seconds after `clock`. */
export function secondsFromNow(seconds: number): RawBuilder<string> {
  return sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;
}

import { type RawBuilder, sql } from 'kysely';

/** Minutes after its making at which a top-up is asked for, where no notice came: soon, then hourly for a day. */
const checkMinutes = [1, 5, 15, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)];

/** Until then money is waited for; afterwards a pending top-up has expired. */
export const waitsMinutes = 24 * 60;

const longestWait = sql`interval '1 hour'`;

/** Whether it is time, also where the clock was ahead when the time was set. */
export const isDue = (moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${moment} <= clock_timestamp() OR ${moment} > clock_timestamp() + 2 * ${longestWait})`;

/** The next time to ask for a top-up made at `created_at`; hourly where the day is over and nothing is known. */
export function nextCheck(created_at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`least(
    (SELECT min(due) FROM (SELECT ${created_at} + make_interval(mins => m) AS due FROM unnest(${checkMinutes}::int[]) m) AS times
      WHERE due > clock_timestamp()),
    clock_timestamp() + ${longestWait})`;
}

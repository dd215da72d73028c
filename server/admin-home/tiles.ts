import { sql } from 'kysely';
import { today } from '#server/db/moments.ts';
import type { Tile } from '#contract/admin-home.ts';

const weekDays = 7;

/** The last 14 days in UTC, today last, as a table `days (day)` to join with. */
export const lastDays = sql`(
  SELECT day::date AS day
  FROM generate_series(${today} - 13, ${today}, interval '1 day') AS day) AS days`;

/** The midnight with which `lastDays` begins. */
export const firstMoment = sql<string>`(date_trunc('day', now() AT TIME ZONE 'UTC') - interval '13 days') AT TIME ZONE 'UTC'`;

interface Day {
  date: string;
  value: number;
}

/** A figure that adds up over days: the last 7 of 14, beside the 7 before. */
export function weekTile(
  key: Tile['key'],
  series: readonly Day[],
  options: Partial<Pick<Tile, 'unit' | 'link' | 'attention'>> = {},
): Tile {
  const sum = (days: readonly Day[]) => days.reduce((total, { value }) => total + value, 0);
  return {
    key,
    value: sum(series.slice(-weekDays)),
    previous: sum(series.slice(0, -weekDays)),
    series: [...series],
    unit: 'count',
    link: null,
    attention: false,
    ...options,
  };
}

/** A figure that is so now. */
export function nowTile(
  key: Tile['key'],
  value: number,
  options: Partial<Pick<Tile, 'previous' | 'link' | 'attention'>> = {},
): Tile {
  return { key, value, unit: 'count', previous: null, series: null, link: null, attention: false, ...options };
}

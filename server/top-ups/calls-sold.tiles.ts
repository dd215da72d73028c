import { sql } from 'kysely';
import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { firstMoment, lastDays, weekTile } from '#server/admin-home/tiles.ts';

/** Calls of top-ups on the day they were paid, less what was refunded of them since. */
export const callsSoldTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ date: string; value: number }>`
    SELECT days.day AS date, coalesce(sum(t.calls - t.refunded_calls), 0)::bigint AS value
    FROM ${lastDays} LEFT JOIN top_ups t
      ON t.status IN ('succeeded', 'refunded') AND t.paid_at >= ${firstMoment} AND (t.paid_at AT TIME ZONE 'UTC')::date = days.day
    GROUP BY days.day ORDER BY days.day`.execute(db);
  return [weekTile('calls_sold', rows, { link: withQuery(paths.adminTopUps(), { status: 'succeeded' }) })];
};

import { paths, withQuery } from '#contract/values/paths.ts';
import { toRoubles } from '#contract/values/money.ts';
import { sql } from 'kysely';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { firstMoment, lastDays, nowTile, weekTile } from '#server/admin-home/tiles.ts';
import { countOpenReviews } from './review.store.ts';

/** Money of the provider only: what the rouble balance pays for was given by an admin. */
export const topUpsTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ date: string; kopecks: number }>`
    SELECT days.day AS date, coalesce(sum(moved.kopecks), 0)::bigint AS kopecks
    FROM ${lastDays}
    LEFT JOIN (
      SELECT paid_at AS at, paid_kopecks AS kopecks FROM top_ups
      WHERE provider <> 'balance' AND paid_at >= ${firstMoment}
      UNION ALL
      SELECT r.resolved_at, -r.kopecks FROM top_up_refunds r JOIN top_ups t ON t.id = r.top_up_id
      WHERE t.provider <> 'balance' AND r.state = 'succeeded' AND r.resolved_at >= ${firstMoment}
    ) AS moved ON (moved.at AT TIME ZONE 'UTC')::date = days.day
    GROUP BY days.day ORDER BY days.day`.execute(db);
  const revenue = weekTile(
    'revenue',
    rows.map(({ date, kopecks }) => ({ date, value: kopecks })),
    { unit: 'rub', link: withQuery(paths.adminTopUps(), { status: 'succeeded' }) },
  );
  const waiting = await countOpenReviews(db);
  return [
    inRoubles(revenue),
    nowTile('top_ups_in_review', waiting, {
      attention: waiting > 0,
      link: withQuery(paths.adminTopUps(), { review: 'open' }),
    }),
  ];
};

/** Added up in kopecks first, so that no fraction of a kopeck comes about. */
function inRoubles(tile: ReturnType<typeof weekTile>): ReturnType<typeof weekTile> {
  return {
    ...tile,
    value: toRoubles(tile.value),
    previous: tile.previous === null ? null : toRoubles(tile.previous),
    series: tile.series?.map(({ date, value }) => ({ date, value: toRoubles(value) })) ?? null,
  };
}

/** Calls of top-ups on the day they were paid, less what was refunded of them since. */
export const callsSoldTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ date: string; value: number }>`
    SELECT days.day AS date, coalesce(sum(t.calls - t.refunded_calls), 0)::bigint AS value
    FROM ${lastDays} LEFT JOIN top_ups t
      ON t.status IN ('succeeded', 'refunded') AND t.paid_at >= ${firstMoment} AND (t.paid_at AT TIME ZONE 'UTC')::date = days.day
    GROUP BY days.day ORDER BY days.day`.execute(db);
  return [weekTile('calls_sold', rows, { link: withQuery(paths.adminTopUps(), { status: 'succeeded' }) })];
};

import { sql } from 'kysely';
import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { firstMoment, lastDays, nowTile, weekTile } from '#server/admin-home/tiles.ts';

export const walletTiles: TileSource = async ({ db }) => {
  const { rows: credited } = await sql<{ date: string; value: number }>`
    SELECT days.day AS date, coalesce(-sum(e.amount), 0)::bigint AS value
    FROM ${lastDays}
    LEFT JOIN ledger_transactions t ON t.created_at >= ${firstMoment}
      AND t.kind NOT IN ('reserve', 'settle', 'refund', 'expire') AND (t.created_at AT TIME ZONE 'UTC')::date = days.day
    LEFT JOIN ledger_entries e ON e.transaction_id = t.id
      AND e.account_id = (SELECT id FROM ledger_accounts WHERE kind = 'issued' AND unit = 'call' AND user_id IS NULL)
    GROUP BY days.day ORDER BY days.day`.execute(db);
  const { rows: held } = await sql<{ held: number; late: number }>`
    SELECT count(*) AS held, count(*) FILTER (WHERE lease_until < now() - interval '1 minute') AS late
    FROM reservations WHERE state = 'held'`.execute(db);
  return [
    weekTile('calls_credited', credited, { link: withQuery(paths.adminAudit(), { object_kind: 'wallet' }) }),
    // The sweep returns calls soon after their lease: one that stays says that it does not run.
    nowTile('held_reservations', held[0]?.held ?? 0, { attention: (held[0]?.late ?? 0) > 0 }),
  ];
};

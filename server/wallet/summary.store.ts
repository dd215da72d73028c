import { sql } from 'kysely';
import type { CallsSummary } from '#contract/wallet.ts';
import type { Db } from '#server/db/database.ts';
import { isPlayer } from '#server/db/is-of-player.ts';
import { today } from '#server/db/moments.ts';

interface Summary extends Pick<CallsSummary, 'calls' | 'reserved' | 'days'> {
  kopecks: number;
  /** Null where the player has chosen no mark of their own. */
  low_calls: number | null;
}

/** What a player's accounts hold, and what was charged and not refunded on each of the last days. */
export async function readSummary(db: Db, user_id: number, days: number): Promise<Summary> {
  const { rows } = await sql<Summary>`
    SELECT own.calls, own.reserved, own.kopecks, (SELECT low_calls FROM wallet_settings WHERE user_id = ${user_id}) AS low_calls, used.days
    FROM (
      SELECT coalesce(sum(balance) FILTER (WHERE kind = 'calls'), 0)::bigint AS calls,
        coalesce(sum(balance) FILTER (WHERE kind = 'reserved'), 0)::bigint AS reserved,
        coalesce(sum(balance) FILTER (WHERE kind = 'roubles'), 0)::bigint AS kopecks
      FROM ledger_accounts WHERE user_id = ${user_id}
    ) AS own, (
      SELECT jsonb_agg(jsonb_build_object('date', day::date, 'used', used) ORDER BY day) AS days FROM (
        SELECT day, count(r.id) AS used FROM generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') AS day
        LEFT JOIN reservations r ON r.user_id = ${user_id} AND r.state = 'settled'
          AND NOT EXISTS (SELECT FROM ledger_transactions WHERE reference = 'reservation:' || r.id || ':give_back')
          AND r.resolved_at >= ${today} - ${days}::int AND (r.resolved_at AT TIME ZONE 'UTC')::date = day::date
        GROUP BY day) AS one
    ) AS used`.execute(db);
  const summary = rows[0];
  if (summary === undefined) throw new Error('a sum without GROUP BY answers one row');
  return summary;
}

/** Nobody who works on the product is one. */
export async function isPlayerOf(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users u WHERE u.id = ${user_id} AND ${isPlayer}`.execute(db);
  return rows.length > 0;
}

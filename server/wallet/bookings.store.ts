import { type RawBuilder, sql } from 'kysely';
import type { Booking } from '#contract/ledger.ts';
import type { Db } from '#server/db/database.ts';

export type BookingRow = Omit<Booking, 'amount_rub'> & { kopecks: number };

/**
 * Transactions as jsonb, the oldest first, each with what it did to what its user holds.
 * @param ids SELECT of their ids
 */
export const bookingsOf = (ids: RawBuilder<unknown>) => sql<BookingRow[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'kind', b.kind, 'reference', b.reference,
    'created_at', to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'description', b.description, 'actor', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = b.actor_id),
    'calls', moved.calls, 'reserved', moved.reserved, 'kopecks', moved.kopecks) ORDER BY b.id), '[]'::jsonb)
  FROM (${ids}) AS chosen (id) JOIN ledger_transactions b ON b.id = chosen.id CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'calls'), 0)::bigint AS calls,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'reserved'), 0)::bigint AS reserved,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'roubles'), 0)::bigint AS kopecks
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.user_id IS NOT NULL
    WHERE e.transaction_id = b.id) AS moved)`;

/** All that a held call came to. */
export async function listBookings(db: Db, reservation_id: number): Promise<BookingRow[]> {
  const ids = sql`SELECT id FROM ledger_transactions WHERE reservation_id = ${reservation_id}`;
  const { rows } = await sql<{ bookings: BookingRow[] }>`SELECT ${bookingsOf(ids)} AS bookings`.execute(db);
  return rows[0]?.bookings ?? [];
}

import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CallOutcome } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { publishParts } from '#server/live/publish.ts';
import { clock, farAhead, secondsFromNow } from '#server/db/moments.ts';
import { bookingParts, type Entry, type UserAccountKind } from './ledger.store.ts';

/** What is booked with a reservation: the kind of movement and its entries, of the user whose reservation it is. */
interface Move {
  kind: 'reserve' | 'settle' | 'refund' | 'expire';
  from: UserAccountKind;
  to: UserAccountKind | 'spent';
}

const ownUser = sql`(SELECT user_id FROM cause)`;

/** Books one call by the reservation that `cause` makes or changes, and tells its user's browsers. */
function bookedBy(cause: RawBuilder<unknown>, { kind, from, to }: Move) {
  const account = (of: UserAccountKind | 'spent'): Entry['account'] =>
    of === 'spent' ? { house: 'spent', unit: 'call' } : { user_id: ownUser, kind: of };
  const reservation_id = sql`(SELECT id FROM cause)`;
  const transaction = {
    reference: sql`'reservation:' || ${reservation_id} || ':' || ${kind}::text`,
    kind,
    reservation_id,
  };
  const entries = [
    { account: account(from), amount: -1 },
    { account: account(to), amount: 1 },
  ];
  return sql`cause AS (${cause}), ${bookingParts(transaction, entries, sql`EXISTS (SELECT FROM cause)`)},
    ${publishParts({ user_id: ownUser, event: 'calls', subject_id: null }, sql`booked`)}`;
}

/** Holds a call. @returns the reservation, or nothing where no call is left */
export async function insertReservation(tx: Tx, user_id: number, lease_seconds: number): Promise<number | undefined> {
  const cause = tx
    .insertInto('reservations')
    .values({ user_id, lease_until: secondsFromNow(lease_seconds) })
    .returning(['id', 'user_id']);
  const { rows } = await sql<{ id: number }>`
    WITH ${bookedBy(sql`${cause}`, { kind: 'reserve', from: 'calls', to: 'reserved' })} SELECT cause.id FROM cause, booked`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** What a resolved reservation leaves its user. */
interface Left {
  user_id: number;
  is_booked: boolean;
  calls: number;
  reserved: number;
  low_calls: number | null;
}

/** Resolves a held reservation once; nothing where another has resolved it. */
export async function resolveReservation(
  tx: Tx,
  id: number,
  state: 'settled' | 'refunded' | 'expired',
  move: Move,
): Promise<Left | undefined> {
  const cause = tx
    .updateTable('reservations')
    .set({ state, resolved_at: clock })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .returning(['id', 'user_id']);
  // What is not moved here is as it was before this statement: of a call that is charged, those that are not held.
  const { rows } = await sql<Left>`
    WITH ${bookedBy(sql`${cause}`, move)}
    SELECT cause.user_id, EXISTS (SELECT FROM booked) AS is_booked, a.calls, a.reserved,
      (SELECT low_calls FROM wallet_settings s WHERE s.user_id = cause.user_id) AS low_calls
    FROM cause, LATERAL (
      SELECT coalesce(sum(balance) FILTER (WHERE kind = 'calls'), 0)::bigint AS calls,
        coalesce(sum(balance) FILTER (WHERE kind = 'reserved'), 0)::bigint - 1 AS reserved
      FROM ledger_accounts WHERE ledger_accounts.user_id = cause.user_id) AS a`.execute(tx);
  return rows[0];
}

/** Held reservations past their lease; all held ones where `whole` says that no process can own them. */
export async function listExpired(db: Db, whole: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [row('state', '=', 'held')];
      // Created in the future by a clock that has been set back since: its lease would end as much later.
      if (!whole) conditions.push(row.or([row('lease_until', '<', clock), row('created_at', '>', farAhead)]));
      return row.and(conditions);
    })
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** How many are held, for how long the oldest has been, and for how long the lease of any has been over at most. */
export async function heldNow(db: Db): Promise<{ count: number; oldest_seconds: number; overdue_seconds: number }> {
  const row = await db
    .selectFrom('reservations')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8`.as('oldest_seconds'),
      sql<number>`greatest(0, extract(epoch FROM clock_timestamp() - min(lease_until)))::float8`.as('overdue_seconds'),
    ])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return row;
}

/** What became of the call of a message: null while it is held, and where none was reserved. */
export const callOutcomeOf = (message: 'messages' | 'm' | 'answer') => sql<CallOutcome | null>`(
  SELECT CASE WHEN r.state = 'held' THEN NULL WHEN r.state <> 'settled' THEN 'free'
    WHEN EXISTS (SELECT FROM given_back_calls g WHERE g.message_id = ${sql.ref(`${message}.id`)}) THEN 'given_back' ELSE 'charged' END
  FROM reservations r WHERE r.id = ${sql.ref(`${message}.reservation_id`)})`;

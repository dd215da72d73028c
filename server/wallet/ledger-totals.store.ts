import { type RawBuilder, sql } from 'kysely';
import type { LedgerTotals, LedgerTransaction } from '#contract/ledger.ts';
import { ledgerList } from '#contract/lists/ledger.ts';
import type { LedgerKind } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
import { inBaseQuery, type ListQuery, listStore } from '#server/db/list-store.ts';
import { ofPerson } from '#server/db/list-words.ts';
import { farAhead, today } from '#server/db/moments.ts';
import { type BookingRow, bookingsOf } from './bookings.store.ts';
import { subjectOf, topUpOf } from './history.store.ts';
import { callOutcomeOf } from './reservations.store.ts';

const begins = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'UTC'`;

/** The first day that is not final, from the first transaction on; and today. */
export async function ledgerDaysToCount(db: Db): Promise<{ first: string; last: string }> {
  const { rows } = await sql<{ first: string; last: string }>`
    SELECT coalesce(
        (SELECT max(day) + 1 FROM counted_ledger_days WHERE is_final AND counted_at < ${farAhead} AND day < ${today}),
        (SELECT (min(created_at) AT TIME ZONE 'UTC')::date FROM ledger_transactions),
        ${today}) AS first,
      ${today} AS last`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not know the day');
  return row;
}

/** @returns whether no other process counts now; the answer stays so until the end of the transaction */
export async function lockLedgerCount(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('ledger_day_totals')) AS locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Counts a day anew. It is final an hour after its end: what began before midnight is over by then. */
export async function countLedgerDay(tx: Tx, day: string): Promise<void> {
  const date = sql`${day}::date`;
  await sql`DELETE FROM ledger_day_totals WHERE day = ${date}`.execute(tx);
  await sql`INSERT INTO ledger_day_totals (day, kind, transactions, calls_added, calls_taken, reserved, kopecks_added, kopecks_taken)
    SELECT ${date}, t.kind, count(DISTINCT t.id),
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'calls' AND e.amount > 0), 0),
      coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'calls' AND e.amount < 0), 0),
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'reserved'), 0),
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'roubles' AND e.amount > 0), 0),
      coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'roubles' AND e.amount < 0), 0)
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE t.created_at >= ${begins(date)} AND t.created_at < ${begins(sql`${date} + 1`)} GROUP BY t.kind`.execute(tx);
  await sql`INSERT INTO counted_ledger_days (day, counted_at, is_final)
    VALUES (${date}, clock_timestamp(), now() > ${begins(sql`${date} + 1`)} + interval '1 hour')
    ON CONFLICT (day) DO UPDATE SET counted_at = excluded.counted_at, is_final = excluded.is_final`.execute(tx);
}

type Month = LedgerTotals['months'][number];
type KindRow = Omit<Month['kinds'][number], 'rub_added' | 'rub_taken'> & {
  kopecks_added: number;
  kopecks_taken: number;
};
interface MonthRow {
  month: string;
  kinds: KindRow[];
  calls: number;
  reserved: number;
  kopecks: number;
}

/** The newest first; what is held adds up all months before, too. */
export async function listLedgerMonths(db: Db, limit: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    WITH kinds AS (
      SELECT date_trunc('month', day)::date AS month, kind, sum(transactions)::bigint AS transactions,
        sum(calls_added)::bigint AS calls_added, sum(calls_taken)::bigint AS calls_taken, sum(reserved)::bigint AS reserved,
        sum(kopecks_added)::bigint AS kopecks_added, sum(kopecks_taken)::bigint AS kopecks_taken
      FROM ledger_day_totals GROUP BY 1, 2)
    SELECT month, jsonb_agg(to_jsonb(kinds) - 'month' ORDER BY kind) AS kinds,
      sum(sum(calls_added - calls_taken)) OVER upto::bigint AS calls,
      sum(sum(reserved)) OVER upto::bigint AS reserved,
      sum(sum(kopecks_added - kopecks_taken)) OVER upto::bigint AS kopecks
    FROM kinds GROUP BY month WINDOW upto AS (ORDER BY month) ORDER BY month DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function findCountedAt(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('counted_ledger_days')
    .select('counted_at')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

type TransactionRow = Omit<LedgerTransaction, 'amount_rub' | 'bookings'> & { kopecks: number; bookings: BookingRow[] };
type Query = ListQuery<typeof ledgerList>;

/** Kinds that end what a `reserve` began: shown with it, in the line of their question. */
const ends: readonly LedgerKind[] = ['settle', 'refund', 'expire'];
const endKinds = sql.join(ends.map((kind) => sql.lit(kind)));

/** True where every transaction is a line: as chosen, or for one of the kinds that are else no lines. */
const isByBooking = ({ bookings = false, kind }: Query) => bookings || (kind !== undefined && ends.includes(kind));

async function listTransactions(db: Db, ids: readonly number[], query: Query): Promise<TransactionRow[]> {
  const byBooking = isByBooking(query);
  const { rows } = await sql<TransactionRow>`
    SELECT t.id, t.created_at, t.kind,
      CASE WHEN owner.id IS NOT NULL THEN
        jsonb_build_object('id', owner.id, 'name', owner.name, 'email', owner.email) END AS "user",
      CASE WHEN g.id IS NOT NULL THEN jsonb_build_object('id', g.id, 'title', g.title) END AS game,
      CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id, 'state', m.state) END AS answer,
      CASE WHEN m.id IS NOT NULL THEN ${callOutcomeOf('m')} END AS call,
      line.calls, line.reserved, line.kopecks, t.description,
      CASE WHEN actor.id IS NOT NULL THEN jsonb_build_object('id', actor.id, 'name', actor.name) END AS actor,
      ${topUpOf} AS top_up_id, t.reverses_id, t.reference, booked.bookings
    FROM ledger_transactions t
      LEFT JOIN users actor ON actor.id = t.actor_id
      LEFT JOIN users owner ON owner.id = t.user_id
      ${subjectOf}
      CROSS JOIN LATERAL (SELECT ${bookingsOf(sql`SELECT t.id UNION SELECT o.id FROM ledger_transactions o
        WHERE o.reservation_id = t.reservation_id`)} AS bookings) AS booked
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(one.calls), 0)::bigint AS calls, coalesce(sum(one.reserved), 0)::bigint AS reserved,
          coalesce(sum(one.kopecks), 0)::bigint AS kopecks
        FROM jsonb_to_recordset(booked.bookings) AS one (id bigint, kind text, calls bigint, reserved bigint, kopecks bigint)
        WHERE one.id = t.id OR (t.kind = 'reserve' AND ${!byBooking}::boolean AND one.kind IN (${endKinds}))
      ) AS line
    WHERE t.id = ANY (${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/**
 * By the person, or by the number or the whole reference of a transaction: words are not looked for in all of the ledger.
 */
export const transactions = listStore(
  ledgerList,
  (db: Db, query: Query) =>
    db
      .selectFrom('ledger_transactions as t')
      .$if(!isByBooking(query), (rows) => rows.where(condition`t.kind NOT IN (${endKinds})`)),
  't',
  {
    columns: {},
    filters: { bookings: inBaseQuery },
    search: [
      ofPerson('t.user_id'),
      (words) => sql`t.reference = ${words}`,
      (words) => (/^\d{1,15}$/.test(words) ? sql`t.id = ${Number(words)}` : sql`false`),
    ],
    listByIds: listTransactions,
  },
);

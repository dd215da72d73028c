import { type RawBuilder, sql } from 'kysely';
import type { LedgerTotals, LedgerTransaction } from '#contract/ledger.ts';
import { ledgerList } from '#contract/lists/ledger.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { listStore } from '#server/db/list-store.ts';
import { farAhead, today } from '#server/db/moments.ts';

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

type TransactionRow = Omit<LedgerTransaction, 'amount_rub'> & { kopecks: number };

async function listTransactions(db: Db, ids: readonly number[]): Promise<TransactionRow[]> {
  const person = (name: string) =>
    sql`CASE WHEN ${sql.ref(`${name}.id`)} IS NOT NULL THEN
      jsonb_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.name`)}) END`;
  const { rows } = await sql<TransactionRow>`
    SELECT t.id, t.created_at, t.kind, ${person('owner')} AS "user", moved.calls, moved.reserved, moved.kopecks,
      t.description, ${person('actor')} AS actor, coalesce(t.top_up_id, r.top_up_id) AS top_up_id, t.reverses_id, t.reference
    FROM ledger_transactions t
      LEFT JOIN users actor ON actor.id = t.actor_id
      LEFT JOIN top_up_refunds r ON r.id = t.top_up_refund_id
      CROSS JOIN LATERAL (
        SELECT max(a.user_id) AS user_id,
          coalesce(sum(e.amount) FILTER (WHERE a.kind = 'calls'), 0)::bigint AS calls,
          coalesce(sum(e.amount) FILTER (WHERE a.kind = 'reserved'), 0)::bigint AS reserved,
          coalesce(sum(e.amount) FILTER (WHERE a.kind = 'roubles'), 0)::bigint AS kopecks
        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE e.transaction_id = t.id) AS moved
      LEFT JOIN users owner ON owner.id = moved.user_id
    WHERE t.id = ANY (${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** By the number or the whole reference of a transaction: words are not looked for in all of the ledger. */
export const transactions = listStore(ledgerList, (db: Db) => db.selectFrom('ledger_transactions as t'), 't', {
  columns: {},
  filters: {},
  search: [
    (words) => sql`t.reference = ${words}`,
    (words) => (/^\d{1,15}$/.test(words) ? sql`t.id = ${Number(words)}` : sql`false`),
  ],
  listByIds: listTransactions,
});

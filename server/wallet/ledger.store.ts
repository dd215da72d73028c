import { type Insertable, sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';

export type UserAccountKind = 'calls' | 'reserved' | 'roubles';
export type HouseAccountKind = 'issued' | 'spent';
export type Unit = 'call' | 'kopeck';

/** Opens the three accounts of a user where they are missing. */
export async function insertAccounts(tx: Tx, user_id: number): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values([
      { user_id, kind: 'calls', unit: 'call', balance: 0 },
      { user_id, kind: 'reserved', unit: 'call', balance: 0 },
      { user_id, kind: 'roubles', unit: 'kopeck', balance: 0 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Moves a user's balance by `amount`, unless that would take it below zero.
 * @returns the account, or nothing where the balance does not suffice
 */
export function moveBalance(tx: Tx, user_id: number, kind: UserAccountKind, amount: number) {
  return tx
    .updateTable('ledger_accounts')
    .set((account) => ({ balance: account('balance', '+', amount) }))
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where(condition`balance + ${amount} >= 0`)
    .returning(['id', 'balance'])
    .executeTakeFirst();
}

export async function lockBalance(tx: Tx, user_id: number, kind: UserAccountKind): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export async function houseAccountId(tx: Tx, kind: HouseAccountKind, unit: Unit): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('user_id', 'is', null)
    .where('kind', '=', kind)
    .where('unit', '=', unit)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertTransaction(
  tx: Tx,
  transaction: Insertable<Tables['ledger_transactions']>,
  entries: readonly { account_id: number; amount: number }[],
): Promise<{ id: number; created_at: string }> {
  const row = await tx
    .insertInto('ledger_transactions')
    .values(transaction)
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_entries')
    .values(entries.map((entry) => ({ ...entry, transaction_id: row.id })))
    .execute();
  return row;
}

export async function hasTransaction(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}

export async function userBalances(db: Db, user_id: number): Promise<Record<UserAccountKind, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('user_id', '=', user_id)
    .execute();
  const balance = (kind: UserAccountKind) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { calls: balance('calls'), reserved: balance('reserved'), roubles: balance('roubles') };
}

/** Accounts whose balance differs from the sum of their entries, units that do not add up to zero, and top-ups that bought something else. */
export async function listDifferences(db: Db): Promise<{ what: string; kept: number; summed: number }[]> {
  const { rows } = await sql<{ what: string; kept: number; summed: number }>`
    SELECT 'user ' || a.user_id || ' ' || a.kind AS what, a.balance AS kept, coalesce(e.total, 0)::bigint AS summed
    FROM ledger_accounts a
    LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ledger_entries GROUP BY account_id) e ON e.account_id = a.id
    WHERE a.user_id IS NOT NULL AND a.balance <> coalesce(e.total, 0)
    UNION ALL
    SELECT 'all entries in unit ' || a.unit, 0, sum(e.amount)::bigint
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id GROUP BY a.unit HAVING sum(e.amount) <> 0
    UNION ALL
    SELECT 'user ' || a.user_id || ' reserved against held reservations', a.balance, count(r.id)
    FROM ledger_accounts a LEFT JOIN reservations r ON r.user_id = a.user_id AND r.state = 'held'
    WHERE a.kind = 'reserved' GROUP BY a.user_id, a.balance HAVING a.balance <> count(r.id)
    UNION ALL
    SELECT 'top-up ' || u.id || ' against its ledger line', u.calls, coalesce(sum(e.amount), 0)::bigint
    FROM top_ups u LEFT JOIN ledger_transactions t ON t.top_up_id = u.id AND t.kind = 'top_up'
      LEFT JOIN ledger_entries e ON e.transaction_id = t.id
        AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.user_id = u.user_id AND a.kind = 'calls')
    WHERE u.status = 'succeeded' GROUP BY u.id HAVING u.calls <> coalesce(sum(e.amount), 0)`.execute(db);
  return rows;
}

/** What all users hold together, and how much there is to compare. */
export async function checkLedger(db: Db) {
  const { rows } = await sql<{
    checked_at: string;
    users: number;
    transactions: number;
    calls: number;
    reserved: number;
    kopecks: number;
  }>`
    SELECT now() AS checked_at, count(DISTINCT user_id) AS users,
      (SELECT count(*) FROM ledger_transactions) AS transactions,
      coalesce(sum(balance) FILTER (WHERE kind = 'calls'), 0)::bigint AS calls,
      coalesce(sum(balance) FILTER (WHERE kind = 'reserved'), 0)::bigint AS reserved,
      coalesce(sum(balance) FILTER (WHERE kind = 'roubles'), 0)::bigint AS kopecks
    FROM ledger_accounts WHERE user_id IS NOT NULL`.execute(db);
  const figures = rows[0];
  if (figures === undefined) throw new Error('a query without GROUP BY answers one row');
  return figures;
}

/** A credit with what it gave; locked, so that of two who take it back one comes second. */
export async function lockCredit(tx: Tx, id: number) {
  const transaction = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'credit')
    .forUpdate()
    .executeTakeFirst();
  if (transaction === undefined) return undefined;
  return tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select([
      'a.user_id',
      'a.kind',
      'a.unit',
      'e.amount',
      (row) =>
        row
          .exists(row.selectFrom('ledger_transactions as r').select('r.id').where('r.reverses_id', '=', id))
          .as('is_reversed'),
    ])
    .where('e.transaction_id', '=', id)
    .where('a.user_id', 'is not', null)
    .$narrowType<{ user_id: number; kind: UserAccountKind }>()
    .executeTakeFirst();
}

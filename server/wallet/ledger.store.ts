import { type Insertable, type RawBuilder, sql } from 'kysely';
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

/** A user's account or the house's, with what it gets; `user_id` may be what another part of the statement knows. */
export interface Entry {
  account: { user_id: number | RawBuilder<unknown>; kind: UserAccountKind } | { house: HouseAccountKind; unit: Unit };
  amount: number;
}

/** Columns of a ledger transaction: values, or what another part of the statement knows. */
export type TransactionColumns = { [K in keyof Insertable<Tables['ledger_transactions']>]?: unknown };

/** The player whom a transaction belongs to: nothing moves between accounts of the house alone. */
function playerOf(entries: readonly Entry[]): number | RawBuilder<unknown> {
  for (const { account } of entries) if ('user_id' in account) return account.user_id;
  throw new Error('a transaction without a player');
}

/** Accounts are always moved in this order, so that two movements of one user cannot block each other. */
function lockRank({ account }: Entry): number {
  return 'house' in account ? 3 : ['roubles', 'calls', 'reserved'].indexOf(account.kind);
}

/**
 * The parts of a WITH that book entries of one cause: every account is moved after the one before it, in the order of
 * their locks, and none where one of them would fall below zero. `booked` has the transaction then, and no row else: the
 * open transaction has to be rolled back. The first account that is moved is `moved_0`.
 * @param given without it nothing is moved
 */
export function bookingParts(
  transaction: TransactionColumns,
  entries: readonly Entry[],
  given: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const accounts = new Map<string, { user_id: number | RawBuilder<unknown>; kind: UserAccountKind; amount: number }>();
  const sources: RawBuilder<unknown>[] = [];
  for (const { account, amount } of entries.toSorted((a, b) => lockRank(a) - lockRank(b))) {
    if ('house' in account) {
      sources.push(sql`SELECT id, ${amount}::bigint AS amount FROM ledger_accounts
        WHERE user_id IS NULL AND kind = ${account.house} AND unit = ${account.unit}`);
      continue;
    }
    // A row is moved once by a statement, whatever its entries are.
    const key = `${typeof account.user_id === 'number' ? account.user_id : ''}:${account.kind}`;
    const moved = accounts.get(key);
    accounts.set(key, { ...account, amount: amount + (moved?.amount ?? 0) });
    const name = sql.ref(`moved_${[...accounts.keys()].indexOf(key)}`);
    sources.push(sql`SELECT id, ${amount}::bigint AS amount FROM ${name}`);
  }
  let after = given;
  const moves = [...accounts.values()].map(({ user_id, kind, amount }, place) => {
    const name = sql.ref(`moved_${place}`);
    const move = sql`${name} AS (
      UPDATE ledger_accounts SET balance = balance + ${amount}::bigint
      WHERE user_id = ${user_id} AND kind = ${kind} AND balance + ${amount} >= 0 AND ${after} RETURNING id, balance)`;
    after = sql`EXISTS (SELECT FROM ${name})`;
    return move;
  });
  const { reference, kind, actor_id = null, description = null, ...subject } = transaction;
  const [[column, of] = ['reservation_id', null]] = Object.entries(subject);
  return sql`${sql.join([
    ...moves,
    sql`booked AS (
      INSERT INTO ledger_transactions (reference, kind, user_id, actor_id, description, ${sql.ref(column)})
      SELECT ${reference}, ${kind}, ${playerOf(entries)}::bigint, ${actor_id}::bigint, ${description}::text, ${of}::bigint WHERE ${after}
      RETURNING id, user_id, created_at)`,
  ])},
    entries AS (
      INSERT INTO ledger_entries (transaction_id, account_id, user_id, amount)
      SELECT booked.id, side.id, booked.user_id, side.amount FROM booked, (${sql.join(sources, sql` UNION ALL `)}) AS side RETURNING id)`;
}

/** @returns nothing where an account does not hold what it has to pay */
export async function insertBooking(
  tx: Tx,
  transaction: TransactionColumns,
  entries: readonly Entry[],
  beside: readonly RawBuilder<unknown>[],
): Promise<{ id: number; created_at: string } | undefined> {
  const parts = sql.join([bookingParts(transaction, entries), ...beside]);
  const { rows } = await sql<{ id: number; created_at: string; entries: number }>`
    WITH ${parts} SELECT id, created_at, (SELECT count(*)::int FROM entries) AS entries FROM booked`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.entries !== entries.length) throw new Error(`a transaction with ${row.entries} entries of ${entries.length}`);
  return { id: row.id, created_at: row.created_at };
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

export async function hasTransaction(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockRewards(tx: Tx, user_id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('rewards', ${user_id}))`.execute(tx);
}

/** Counts those of the last 24 hours. */
export async function countRewards(tx: Tx, user_id: number): Promise<number> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .where('user_id', '=', user_id)
    .where('kind', '=', 'reward')
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return row.given;
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

interface Difference {
  what: string;
  stored: number;
  summed: number;
}

const rowsAtOnce = 5000;

/**
 * Accounts whose balance differs from the sum of their entries, units that do not add up to zero, and top-ups that
 * bought something else. Each statement looks at some thousand rows: one over all of them would be ended by its limit.
 */
export async function listDifferences(db: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  const inBatches = async (
    table: 'ledger_accounts' | 'ledger_transactions' | 'top_ups',
    batch: (from: number, to: number) => RawBuilder<Difference>,
  ) => {
    const { last } = await db
      .selectFrom(table)
      .select((row) => row.fn.coalesce(row.fn.max<number>('id'), row.lit(0)).as('last'))
      .executeTakeFirstOrThrow();
    for (let from = 1; from <= last; from += rowsAtOnce) {
      found.push(...(await batch(from, from + rowsAtOnce - 1).execute(db)).rows);
    }
  };
  await inBatches(
    'ledger_accounts',
    (from, to) => sql`
    SELECT 'user ' || a.user_id || ' ' || a.kind AS what, a.balance AS stored, coalesce(e.total, 0)::bigint AS summed
    FROM ledger_accounts a
    LEFT JOIN LATERAL (SELECT sum(amount) AS total FROM ledger_entries WHERE account_id = a.id) e ON true
    WHERE a.id BETWEEN ${from} AND ${to} AND a.user_id IS NOT NULL AND a.balance <> coalesce(e.total, 0)
    UNION ALL
    SELECT 'user ' || a.user_id || ' reserved against held reservations', a.balance, coalesce(r.held, 0)
    FROM ledger_accounts a
    LEFT JOIN (SELECT user_id, count(*) AS held FROM reservations WHERE state = 'held' GROUP BY user_id) r ON r.user_id = a.user_id
    WHERE a.id BETWEEN ${from} AND ${to} AND a.kind = 'reserved' AND a.balance <> coalesce(r.held, 0)`,
  );
  // Each transaction adds up to zero by itself, so those of any range do.
  await inBatches(
    'ledger_transactions',
    (from, to) => sql`
    SELECT 'entries of transactions ' || ${from}::bigint || ' to ' || ${to}::bigint || ' in unit ' || a.unit AS what, 0 AS stored, sum(e.amount)::bigint AS summed
    FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.transaction_id BETWEEN ${from} AND ${to} GROUP BY a.unit HAVING sum(e.amount) <> 0`,
  );
  await inBatches(
    'top_ups',
    (from, to) => sql`
    SELECT 'top-up ' || u.id || ' against its ledger line' AS what, u.calls AS stored, coalesce(sum(e.amount), 0)::bigint AS summed
    FROM top_ups u LEFT JOIN ledger_transactions t ON t.top_up_id = u.id AND t.kind = 'top_up'
      LEFT JOIN ledger_entries e ON e.transaction_id = t.id
        AND e.account_id = (SELECT a.id FROM ledger_accounts a WHERE a.user_id = u.user_id AND a.kind = 'calls')
    WHERE u.id BETWEEN ${from} AND ${to} AND u.status = 'succeeded' GROUP BY u.id HAVING u.calls <> coalesce(sum(e.amount), 0)`,
  );
  return found;
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
    .where('kind', 'in', ['credit', 'promotion'])
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

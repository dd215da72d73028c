import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { LedgerTotals } from '#contract/ledger.ts';
import { ledgerKinds } from '#contract/values/kinds.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { book } from './ledger.ts';
import { countLedger } from './ledger-totals.ts';

await awayFromMidnight();

// Of its own: the totals are of all users.
const database = await freshDb();
const { api, app, deps } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});
const { db } = deps;
const finance = await makeUser(db, { grants: ['finance'] });
const totals = async (): Promise<LedgerTotals> => (await api.as(finance).get('/api/admin/wallet/ledger-totals')).body;

/** The ledger as it stands, read whole. */
async function readLedger() {
  const { rows } = await sql<{ month: string; kind: string; calls: number; reserved: number; kopecks: number }>`
    SELECT date_trunc('month', t.created_at AT TIME ZONE 'UTC')::date AS month, t.kind,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'calls'), 0)::bigint AS calls,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'reserved'), 0)::bigint AS reserved,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'roubles'), 0)::bigint AS kopecks
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`.execute(db);
  return rows;
}

const step = fc.record({
  kind: fc.constantFrom(...ledgerKinds),
  amount: fc.integer({ min: 1, max: 9 }),
  account: fc.constantFrom('calls' as const, 'reserved' as const, 'roubles' as const),
  isAdded: fc.boolean(),
  daysAgo: fc.integer({ min: 0, max: 35 }),
});

test('the totals equal the ledger, whatever was booked and however often it was counted', async () => {
  const player = await makeUser(db, { calls: 1000 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const { kind, amount, account, isAdded, daysAgo } of steps) {
        const unit = account === 'roubles' ? ('kopeck' as const) : ('call' as const);
        const house = { house: 'issued', unit } as const;
        const own = { user_id: player.id, kind: account } as const;
        const booking = db.transaction().execute(async (tx) => {
          const sides = isAdded ? { from: house, to: own } : { from: own, to: house };
          const booked = await book(tx, { reference: crypto.randomUUID(), kind, amount, ...sides });
          // As if it had been booked earlier.
          await sql`ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_append_only`.execute(tx);
          await sql`UPDATE ledger_transactions SET created_at = created_at - make_interval(days => ${daysAgo})
            WHERE id = ${booked.id}`.execute(tx);
          await sql`ALTER TABLE ledger_transactions ENABLE TRIGGER ledger_transactions_append_only`.execute(tx);
        });
        // What is not covered is not booked.
        await booking.catch(() => undefined);
      }
      // Days that passed long ago are not counted again by themselves.
      await sql`DELETE FROM counted_ledger_days`.execute(db);
      await Promise.all([countLedger(db), countLedger(db)]);
      await countLedger(db);
      const { months } = await totals();
      const summed = months.flatMap(({ month, kinds }) =>
        kinds.map(({ kind, calls_added, calls_taken, reserved, rub_added, rub_taken }) => ({
          month,
          kind,
          calls: calls_added - calls_taken,
          reserved,
          kopecks: Math.round((rub_added - rub_taken) * 100),
        })),
      );
      const ledger = await readLedger();
      expect(summed).toEqual(ledger);
      const sumOf = (key: 'calls' | 'reserved' | 'kopecks') => ledger.reduce((sum, row) => sum + row[key], 0);
      expect(months[0]?.held).toEqual({
        calls: sumOf('calls'),
        reserved: sumOf('reserved'),
        rub_balance: sumOf('kopecks') / 100,
      });
    }),
    { numRuns: 4 },
  );
});

test('a period is a file that adds up to the ledger, and only finance and admins have it', async () => {
  const support = await makeUser(db, { grants: ['support'] });
  const reviewer = await makeUser(db, { grants: ['reviewer'] });
  for (const { headers } of [support, reviewer]) {
    expect((await api.with(headers).get('/api/admin/wallet/ledger')).status).toBe(403);
    expect((await api.with(headers).get('/api/admin/wallet/ledger-totals')).status).toBe(403);
  }
  const from = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const file = await api
    .as(finance)
    .with({ accept: 'text/csv' })
    .get(`/api/admin/wallet/ledger?bookings=true&from=${from}`);
  const [head = '', ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n');
  const column = head.split(',').indexOf('calls');
  const { rows } = await sql<{ calls: number; transactions: number }>`
    SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'calls'), 0)::bigint AS calls, count(DISTINCT t.id) AS transactions
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE t.created_at >= ${from}`.execute(db);
  expect(lines.length).toBe(rows[0]?.transactions);
  expect(lines.reduce((sum, line) => sum + Number(line.split(',')[column]), 0)).toBe(rows[0]?.calls);
  const kind = (await api.as(finance).get('/api/admin/wallet/ledger?kind=promotion')).body;
  expect(kind.items.every((one: { kind: string }) => one.kind === 'promotion')).toBe(true);
  expect((await api.as(finance).get('/api/admin/wallet/ledger?kind=nonsense')).status).toBe(422);
});

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { tryKilledMigration } from '#server/testing/killed-migration.ts';
import { slow } from '#server/testing/slow.ts';
import { onPostgres } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import type { Db } from './database.ts';

// The test kills a start in the middle of a migration.
vi.setConfig(slow.startsProcesses);

const users = 100;
// Enough to be killed in the middle; the embedded trial is, once a second segment of its log is full.
const questionsOfEach = onPostgres ? 50 : 250;

/** Entries as the code before the migration wrote them: what a transaction is about is only in its reference. */
async function fillLedger(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The rows are consistent, and the deferred check of each entry would take a minute.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      WITH player AS (
        INSERT INTO users (email, name, password_hash)
        SELECT 'player-' || n || '@example.com', 'Player', 'none' FROM generate_series(1, ${users}::int) AS n RETURNING id
      ), account AS (
        INSERT INTO ledger_accounts (user_id, kind, unit, balance)
        SELECT id, kind, unit, balance FROM player
        CROSS JOIN (VALUES ('calls', 'call', 10), ('reserved', 'call', 0), ('roubles', 'kopeck', 0)) AS a (kind, unit, balance)
      ), held AS (
        INSERT INTO reservations (user_id, state, lease_until, resolved_at)
        SELECT id, 'settled', now(), now() FROM player CROSS JOIN generate_series(1, ${questionsOfEach}::int)
      ), bought AS (
        INSERT INTO top_ups (user_id, calls, amount_kopecks, status, provider, paid_at)
        SELECT id, ${questionsOfEach + 10}::int, 14900, 'succeeded', 'sandbox', now() FROM player RETURNING id
      )
      INSERT INTO top_up_refunds (top_up_id, calls, kopecks, state, made_by, resolved_at)
      SELECT id, 5, 100, 'failed', 'admin', now() FROM bought`.execute(tx);
    const movements = sql`
      SELECT 'top-up:' || id AS reference, 'top_up' AS kind, user_id, calls AS amount, NULL AS "from", 'calls' AS "to" FROM top_ups
      UNION ALL
      SELECT 'top-up-refund:' || r.id || movement.ending, movement.kind, t.user_id, r.calls, movement."from", movement."to"
      FROM top_up_refunds r JOIN top_ups t ON t.id = r.top_up_id
      CROSS JOIN (VALUES ('', 'top_up_refund', 'calls', NULL), (':undone', 'top_up_refund_undone', NULL, 'calls'))
        AS movement (ending, kind, "from", "to")
      UNION ALL
      SELECT 'reservation:' || id || ':' || movement.kind, movement.kind, user_id, 1, movement."from", movement."to"
      FROM reservations CROSS JOIN (VALUES ('reserve', 'calls', 'reserved'), ('settle', 'reserved', NULL))
        AS movement (kind, "from", "to")`;
    await sql`CREATE TEMPORARY TABLE movements ON COMMIT DROP AS ${movements}`.execute(tx);
    await sql`INSERT INTO ledger_transactions (reference, kind) SELECT reference, kind FROM movements`.execute(tx);
    await sql`
      INSERT INTO ledger_entries (transaction_id, account_id, amount)
      SELECT t.id, a.id, side.sign * m.amount FROM movements m JOIN ledger_transactions t USING (reference)
      CROSS JOIN LATERAL (VALUES (-1, m."from"), (1, m."to")) AS side (sign, kind)
      JOIN ledger_accounts a ON a.unit = 'call'
        AND CASE WHEN side.kind IS NULL THEN a.user_id IS NULL AND a.kind = CASE m.kind WHEN 'settle' THEN 'spent' ELSE 'issued' END
          ELSE a.user_id = m.user_id AND a.kind = side.kind END`.execute(tx);
  });
}

test('a ledger of many thousand entries gets its keys, also after kill -9 in the middle, and stays append-only', async () => {
  await tryKilledMigration({
    migration: '0200_ledger_keys.sql',
    needed_late: 'top_up_refunds',
    fill: async (db) => {
      await fillLedger(db);
      const { rows: sizes } = await sql`SELECT count(*) AS entries FROM ledger_entries`.execute(db);
      expect(sizes).toEqual([{ entries: users * (questionsOfEach * 4 + 6) }]);
    },
    half_done: async (db) => {
      const { rows } = await sql`
        SELECT FROM information_schema.columns
        WHERE table_name = 'ledger_transactions' AND column_name = 'top_up_id'`.execute(db);
      return rows.length > 0;
    },
    check: async (db) => {
      const { rows: kinds } = await sql`
        SELECT t.kind, count(*) AS transactions FROM ledger_transactions t
        WHERE t.reference = coalesce('reservation:' || t.reservation_id || ':' || t.kind, 'top-up:' || t.top_up_id,
          'top-up-refund:' || t.top_up_refund_id || CASE t.kind WHEN 'top_up_refund_undone' THEN ':undone' ELSE '' END)
        GROUP BY t.kind ORDER BY t.kind`.execute(db);
      expect(kinds).toEqual([
        { kind: 'reserve', transactions: users * questionsOfEach },
        { kind: 'settle', transactions: users * questionsOfEach },
        { kind: 'top_up', transactions: users },
        { kind: 'top_up_refund', transactions: users },
        { kind: 'top_up_refund_undone', transactions: users },
      ]);
      expect(await listDifferences(db)).toEqual([]);
      const untie = db.updateTable('ledger_transactions').set({ top_up_id: null });
      await expect(untie.execute()).rejects.toThrow('append-only');
      const two = { reference: 'two', kind: 'top_up', top_up_id: 1, top_up_refund_id: 1 } as const;
      const tieTwice = db.insertInto('ledger_transactions').values(two);
      await expect(tieTwice.execute()).rejects.toThrow('ledger_transactions_one_subject');
    },
  });
});

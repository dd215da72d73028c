import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '#server/testing/server-process.ts';
import { createPostgresDatabase } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';
import { databaseIn, openDatabase } from './open.ts';

const migrations = join(import.meta.dirname, '../../migrations');
const migration = '0200_ledger_keys.sql';
const users = 100;
const questionsOfEach = 250;

/** 100,000 entries as the code before the migration wrote them: what a transaction is about is only in its reference. */
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

type Settings = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string };

/** Starts the real command and kills it once `begun` says that the migration is under way. */
async function startAndKill(settings: Settings, begun: () => Promise<boolean>): Promise<void> {
  const main = join(import.meta.dirname, '../main.ts');
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DEMO: 'off', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (child.exitCode === null && !(await begun())) await wait(1);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await exited;
}

/** PostgreSQL: holds a table that the migration needs after it has filled the new columns, and kills it while it waits. */
async function killOnPostgres(settings: Settings): Promise<void> {
  const database = await openDatabase(settings);
  const client = await database.pool.connect();
  await client.query('SET idle_in_transaction_session_timeout = 0; BEGIN');
  await client.query('LOCK TABLE top_up_refunds IN ROW EXCLUSIVE MODE');
  await startAndKill(settings, async () => {
    const waiting = await client.query(
      "SELECT FROM pg_locks WHERE relation = 'top_up_refunds'::regclass AND NOT granted",
    );
    return waiting.rowCount === 1;
  });
  await client.query('ROLLBACK');
  client.release();
  await database.close();
}

/** Embedded: kills it when a second segment of the log is written to; only the filling of the columns writes as much. */
async function killEmbedded(settings: Settings): Promise<void> {
  const folder = join(databaseIn(settings.DATA_DIR), 'pg_wal');
  const written = async () => {
    const files = await readdir(folder, { withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    return Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`));
  };
  const before = new Set(await written());
  await startAndKill(settings, async () => (await written()).filter((file) => !before.has(file)).length > 1);
}

test('a ledger of 100,000 entries gets its keys, also after kill -9 in the middle, and stays append-only', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hintline-ledger-'));
  const server = process.env['TEST_DATABASE_URL'];
  const settings: Settings =
    server === undefined ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await createPostgresDatabase(server) };
  const earlier = join(DATA_DIR, 'earlier');
  await mkdir(earlier);
  for (const name of await readdir(migrations)) {
    if (name < migration) await copyFile(join(migrations, name), join(earlier, name));
  }
  const old = await openDatabase(settings);
  await migrate(old.pool, earlier);
  await fillLedger(old.db);
  const { rows: sizes } = await old.pool.query('SELECT count(*) AS entries FROM ledger_entries');
  expect(sizes).toEqual([{ entries: users * (questionsOfEach * 4 + 6) }]);
  await old.close();

  await (server === undefined ? killEmbedded : killOnPostgres)(settings);
  const killed = await openDatabase(settings);
  const applied = await killed.pool.query('SELECT FROM schema_migrations WHERE name = $1', [migration]);
  const columns = await killed.pool.query(
    "SELECT FROM information_schema.columns WHERE table_name = 'ledger_transactions' AND column_name = 'top_up_id'",
  );
  expect([applied.rowCount, columns.rowCount]).toEqual([0, 0]);
  await killed.close();

  const started = await startServer(settings);
  expect(await started.end('SIGTERM')).toBe(0);
  const { db, pool, close } = await openDatabase(settings);
  const { rows: kinds } = await pool.query(
    `SELECT t.kind, count(*) AS transactions FROM ledger_transactions t
     WHERE t.reference = coalesce('reservation:' || t.reservation_id || ':' || t.kind, 'top-up:' || t.top_up_id,
       'top-up-refund:' || t.top_up_refund_id || CASE t.kind WHEN 'top_up_refund_undone' THEN ':undone' ELSE '' END)
     GROUP BY t.kind ORDER BY t.kind`,
  );
  expect(kinds).toEqual([
    { kind: 'reserve', transactions: users * questionsOfEach },
    { kind: 'settle', transactions: users * questionsOfEach },
    { kind: 'top_up', transactions: users },
    { kind: 'top_up_refund', transactions: users },
    { kind: 'top_up_refund_undone', transactions: users },
  ]);
  expect(await listDifferences(db)).toEqual([]);
  await expect(db.updateTable('ledger_transactions').set({ top_up_id: null }).execute()).rejects.toThrow('append-only');
  await expect(
    db
      .insertInto('ledger_transactions')
      .values({ reference: 'two', kind: 'top_up', top_up_id: 1, top_up_refund_id: 1 })
      .execute(),
  ).rejects.toThrow('ledger_transactions_one_subject');
  await close();
  await rm(DATA_DIR, { recursive: true });
}, 240_000);

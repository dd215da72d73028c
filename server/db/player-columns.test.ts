import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyEarlier } from '#server/testing/killed-migration.ts';
import { emptyDatabase } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';

const answers = 200;
/** Ids lie so far apart that the migration has many batches of few rows. */
const apart = 100;
/** Where it is interrupted: the first answer of the batch after so many. */
const middle = (answers / 2) * apart + apart;

/** Answers of two players with two sources each, and each call reserved and charged, as the code before wrote them. */
async function fillHistory(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The rows are consistent, and the checks of each of them would take a minute.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO users (id, email, name, password_hash) OVERRIDING SYSTEM VALUE
      VALUES (1, 'one@example.com', 'One', 'none'), (2, 'two@example.com', 'Two', 'none')`.execute(tx);
    await sql`INSERT INTO games (id, slug, title) OVERRIDING SYSTEM VALUE VALUES (1, 'rails', 'Rails')`.execute(tx);
    await sql`INSERT INTO articles (id, game_id, title, language) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Signals', 'en')`.execute(
      tx,
    );
    await sql`INSERT INTO chunks (id, chunk_key, game_id, article_id, ordinal, article_title, language, section, content, from_rev) OVERRIDING SYSTEM VALUE
      VALUES (1, gen_random_uuid(), 1, 1, 0, 'Signals', 'en', 'Red', 'Stop.', 1)`.execute(tx);
    await sql`INSERT INTO conversations (id, user_id, game_id, title, questions) OVERRIDING SYSTEM VALUE
      VALUES (1, 1, 1, 'How?', 1), (2, 2, 1, 'How?', 1)`.execute(tx);
    await sql`INSERT INTO ledger_accounts (id, user_id, kind, unit, balance) OVERRIDING SYSTEM VALUE
      VALUES (11, 1, 'calls', 'call', ${-answers / 2}::bigint + 5000), (12, 1, 'reserved', 'call', 0),
        (21, 2, 'calls', 'call', ${-answers / 2}::bigint + 5000), (22, 2, 'reserved', 'call', 0)`.execute(tx);
    await sql`CREATE TEMPORARY TABLE asked ON COMMIT DROP AS
      SELECT n * ${apart}::int AS id, 1 + n % 2 AS user_id FROM generate_series(1, ${answers}::int) AS n`.execute(tx);
    await sql`INSERT INTO messages (id, game_id, user_id, conversation_id, role, text, state) OVERRIDING SYSTEM VALUE
      SELECT id, 1, user_id, user_id, 'user', 'How?', 'answered' FROM asked`.execute(tx);
    await sql`INSERT INTO message_sources (message_id, n, chunk_id, score) SELECT id, n, 1, 1 FROM asked, generate_series(1, 2) AS n`.execute(
      tx,
    );
    await sql`INSERT INTO ledger_transactions (id, reference, kind) OVERRIDING SYSTEM VALUE
      SELECT user_id, 'free:' || user_id, 'free_calls' FROM generate_series(1, 2) AS user_id
      UNION ALL SELECT id + side, id || ':' || side, CASE side WHEN 1 THEN 'reserve' ELSE 'settle' END FROM asked, generate_series(1, 2) AS side`.execute(
      tx,
    );
    await sql`INSERT INTO ledger_entries (transaction_id, account_id, amount)
      SELECT user_id, account, amount FROM generate_series(1, 2) AS user_id, LATERAL (VALUES (10 * user_id + 1, 5000), (1, -5000)) AS e (account, amount)
      UNION ALL SELECT id + side, account, amount FROM asked, LATERAL (VALUES (1, 10 * user_id + 1, -1), (1, 10 * user_id + 2, 1),
        (2, 10 * user_id + 2, -1), (2, 2, 1)) AS e (side, account, amount)`.execute(tx);
  });
  await sql`CREATE FUNCTION halt() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''interrupted''; END'`.execute(
    db,
  );
  await sql`CREATE TRIGGER halt BEFORE UPDATE ON message_sources FOR EACH ROW WHEN (NEW.message_id = ${sql.lit(middle)}) EXECUTE FUNCTION halt()`.execute(
    db,
  );
  for (const table of ['messages', 'ledger_transactions'])
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), 1000000)`.execute(db);
}

/** A citation and a charged call, in the form in which servers of the version before write them. */
async function goOnAsBefore(db: Db, reference: string): Promise<void> {
  await sql`INSERT INTO message_sources (message_id, n, chunk_id, score)
    SELECT ${apart}::bigint, max(n) + 1, 1, 1 FROM message_sources WHERE message_id = ${apart}::bigint`.execute(db);
  await sql`
    WITH moved AS (
      UPDATE ledger_accounts SET balance = balance - 1 WHERE user_id = 1 AND kind = 'calls' RETURNING id
    ), booked AS (
      INSERT INTO ledger_transactions (reference, kind) VALUES (${reference}, 'credit') RETURNING id
    )
    INSERT INTO ledger_entries (transaction_id, account_id, amount)
    SELECT booked.id, side.id, side.amount
    FROM booked, (SELECT id, -1 AS amount FROM moved UNION ALL SELECT 1, 1) AS side`.execute(db);
}

/** Rows that name nobody, or somebody else than the answer and the accounts do. */
async function wrongRows(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'source' AS what, s.message_id AS id FROM message_sources s JOIN messages m ON m.id = s.message_id
    WHERE s.user_id IS DISTINCT FROM m.user_id
    UNION ALL SELECT 'entry', e.id FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.user_id IS DISTINCT FROM coalesce(a.user_id, e.user_id) OR e.user_id IS NULL
    UNION ALL SELECT 'transaction', t.id FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.user_id IS DISTINCT FROM e.user_id`.execute(db);
  return rows;
}

test('citations and the ledger get their player, also after an interruption in the middle, and the ledger stays append-only', async () => {
  const { db, pool, close } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'hintline-players-'));
  await migrate(pool, await copyEarlier('0485_players_of_long_tables.sql', folder));
  await fillHistory(db);
  await expect(migrate(pool)).rejects.toThrow('0485_players_of_long_tables.sql');
  const { rows } = await sql<{ filled: number }>`SELECT count(user_id)::int AS filled FROM message_sources`.execute(db);
  expect(rows).toEqual([{ filled: answers }]);
  await goOnAsBefore(db, 'while half done');
  const change = db.updateTable('ledger_entries').set({ amount: 7 });
  await expect(change.execute()).rejects.toThrow('append-only');

  await sql`DROP TRIGGER halt ON message_sources`.execute(db);
  await migrate(pool);
  await goOnAsBefore(db, 'afterwards');
  expect(await wrongRows(db)).toEqual([]);
  expect(await listDifferences(db)).toEqual([]);
  const another = db.updateTable('ledger_transactions').set({ user_id: 2 }).where('user_id', '=', 1);
  await expect(another.execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only');
  await close();
  await rm(folder, { recursive: true });
});

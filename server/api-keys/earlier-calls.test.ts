import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { killAfterWrites, killAtRow, tryKilledMigration } from '#server/testing/killed-migration.ts';
import { onPostgres } from '#server/testing/test-db.ts';
import { slow } from '#server/testing/slow.ts';

// The tests kill a start in the middle of a migration.
vi.setConfig(slow.startsProcesses);

// The month must not end between the filling and the check.
await awayFromMidnight();

// The embedded trial is killed once thirty moments of writing were seen, of which a file tells one in four milliseconds at
// most: a fast machine would be done before a hundred. The other one waits at the key in the middle.
const keys = onPostgres ? 600 : 3000;
/** Its player’s calls are locked half way. */
const middle = keys / 2;
/** What each key has had: three calls of this month and what does not count. The first and the last key's third is held. */
const answers = sql`(VALUES ('settled', true), ('settled', true), ('held', true), ('refunded', true), ('expired', true), ('settled', false))
  AS answer (state, is_of_month)`;
const countedOfEach = 3;

/** Keys with the month's answers as the code before the migration wrote them: nothing is counted. */
async function fillAnswers(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The rows are consistent, and the checks of each of them would take a minute.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO games (id, slug, title) OVERRIDING SYSTEM VALUE VALUES (1, 'rails', 'Rails')`.execute(tx);
    await sql`
      WITH player AS (
        INSERT INTO users (id, email, name, password_hash) OVERRIDING SYSTEM VALUE
        SELECT n, 'player-' || n || '@example.com', 'Player', 'none' FROM generate_series(1, ${keys}::int) AS n RETURNING id
      ), account AS (
        INSERT INTO ledger_accounts (user_id, kind, unit, balance) SELECT id, 'calls', 'call', 10 FROM player
      ), talk AS (
        INSERT INTO conversations (id, user_id, game_id, title, questions) OVERRIDING SYSTEM VALUE SELECT id, id, 1, 'How?', 1 FROM player
      )
      INSERT INTO api_keys (id, user_id, made_by, name, key_hash, prefix) OVERRIDING SYSTEM VALUE
      SELECT id, id, id, 'program', sha256(id::text::bytea), 'hint_' FROM player`.execute(tx);
    await sql`
      WITH made AS (
        SELECT row_number() OVER () AS n, user_id, CASE WHEN state = 'held' AND user_id NOT IN (1, ${keys}) THEN 'settled' ELSE state END AS state, CASE WHEN is_of_month THEN now()
          ELSE (date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 minute') AT TIME ZONE 'UTC' END AS at
        FROM generate_series(1, ${keys}::int) AS user_id CROSS JOIN ${answers}
      ), call AS (
        INSERT INTO reservations (id, user_id, state, lease_until, resolved_at) OVERRIDING SYSTEM VALUE
        SELECT n, user_id, state, now() + interval '1 day', CASE WHEN state <> 'held' THEN now() END FROM made
      ), question AS (
        INSERT INTO messages (id, game_id, user_id, conversation_id, role, text, state, api_key_id, created_at) OVERRIDING SYSTEM VALUE
        SELECT 2 * n - 1, 1, user_id, user_id, 'user', 'How?', 'answered', user_id, at FROM made
      )
      INSERT INTO messages (id, game_id, user_id, conversation_id, role, text, state, is_rag, question_id, reservation_id, api_key_id, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT 2 * n, 1, user_id, user_id, 'expert', 'So.', 'answered', true, 2 * n - 1, n, user_id, at FROM made`.execute(
      tx,
    );
  });
  for (const table of ['users', 'reservations', 'messages'])
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), 1000000)`.execute(db);
}

/** What players do while the migration is half done: a key asks, a running answer gives its call back. */
async function goOn(db: Db, key: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const of = {
      game_id: 1,
      user_id: key,
      conversation_id: key,
      api_key_id: key,
      state: 'answered' as const,
      text: '',
    };
    const call = await tx
      .insertInto('reservations')
      .values({ user_id: key, state: 'settled', lease_until: sql<string>`now()`, resolved_at: sql<string>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const question = await tx
      .insertInto('messages')
      .values({ ...of, role: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('messages')
      .values({ ...of, role: 'expert', question_id: question.id, reservation_id: call.id })
      .execute();
  });
  await sql`UPDATE reservations SET state = 'refunded', resolved_at = now() WHERE user_id = ${key} AND state = 'held'`.execute(
    db,
  );
}

const counts = async (db: Db) =>
  (
    await sql<{ api_key_id: number; calls: number }>`
      SELECT api_key_id, calls FROM api_key_months WHERE month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
      ORDER BY api_key_id`.execute(db)
  ).rows;

test('the calls of keys are counted for the month before the update, also after kill -9 in the middle', async () => {
  await tryKilledMigration({
    migration: '0453_calls_of_a_key.sql',
    kill: onPostgres
      ? (settings) =>
          killAtRow(settings, `SELECT FROM ledger_accounts WHERE user_id = ${middle} AND kind = 'calls' FOR UPDATE`)
      : (settings) => killAfterWrites(settings, 30),
    fill: fillAnswers,
    half_done: async (db) => {
      const done = (await counts(db)).length;
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(keys);
      for (const key of [1, keys]) await goOn(db, key);
      // What was done stays: the start after it begins at the first key again.
      return false;
    },
    check: async (db) => {
      const expected = Array.from({ length: keys }, (_, n) => ({ api_key_id: n + 1, calls: countedOfEach }));
      expect(await counts(db)).toEqual(expected);
      // And it goes on counting from there.
      await goOn(db, middle);
      expect((await counts(db))[middle - 1]).toEqual({ api_key_id: middle, calls: countedOfEach + 1 });
    },
  });
});

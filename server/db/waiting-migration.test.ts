import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '#server/testing/postgres-databases.ts';
import { until } from '#server/testing/until.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open.ts';

test('a step that waits for a table keeps nobody else from it, and is done once the table is free', async () => {
  const { pool, close } = openPostgres(await createPostgresDatabase(process.env['TEST_DATABASE_URL'] ?? ''));
  const folder = await mkdtemp(join(tmpdir(), 'hintline-step-'));
  await writeFile(join(folder, '0001_a.sql'), 'CREATE TABLE a (x int); INSERT INTO a VALUES (1);');
  await migrate(pool, folder);
  const step = 'ALTER TABLE a ADD COLUMN IF NOT EXISTS y int;';
  await writeFile(join(folder, '0002_b.sql'), `-- step\n${step}`);
  const long = await pool.connect();
  await long.query('SET idle_in_transaction_session_timeout = 0; BEGIN; SELECT x FROM a');
  const migrated = migrate(pool, folder);
  const isWaiting = async () =>
    (await pool.query("SELECT FROM pg_locks WHERE relation = 'a'::regclass AND NOT granted")).rowCount === 1;
  await until('the step waits', isWaiting);
  // Behind a step that waits for as long as the other transaction takes, this would wait for ever.
  await pool.query('SELECT x FROM a');
  expect((await long.query('SELECT * FROM a')).rows).toEqual([{ x: 1 }]);
  await long.query('COMMIT');
  long.release();
  expect(await migrated).toEqual(['0002_b.sql']);
  expect((await pool.query('SELECT * FROM a')).rows).toEqual([{ x: 1, y: null }]);
  await close();
  await rm(folder, { recursive: true });
});

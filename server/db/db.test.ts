import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase, onPostgres, testDb } from '#server/testing/test-db.ts';
import { migrate, MigrationChangedError } from './migrate.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-db-'));
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await newFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test('values arrive in the same form from both databases', async () => {
  const { db } = await testDb();
  const { rows } = await sql<Record<string, unknown>>`SELECT
    9007199254740991::bigint AS big, '2026-02-03'::date AS day, '2026-02-03 04:05:06.789+03'::timestamptz AS moment,
    '\\x00ff'::bytea AS bytes, 0.5::float8 AS half, ARRAY['a', 'б'] AS list, '{"a": [1]}'::jsonb AS json, NULL::bigint AS nothing`.execute(
    db,
  );
  expect(rows[0]).toEqual({
    big: 9007199254740991,
    day: '2026-02-03',
    moment: '2026-02-03T01:05:06.789Z',
    bytes: Buffer.from([0, 255]),
    half: 0.5,
    list: ['a', 'б'],
    json: { a: [1] },
    nothing: null,
  });
  await expect(sql`SELECT 9007199254740993::bigint`.execute(db)).rejects.toThrow('more than a number can carry');
});

test('a connection that is lost at work is an error of its query and not of the process', async () => {
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  // What pg does when the other side is gone; without a listener it would throw here, outside of every promise.
  expect(client.emit('error', new Error('Connection terminated unexpectedly'))).toBe(true);
  client.release();
  await database.close();
});

test('migrations apply once, in order, however many processes start at once', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({
    '0001_a.sql': 'CREATE TABLE a (x int);',
    '0002_b.sql': 'INSERT INTO a VALUES (1); INSERT INTO a VALUES (2);',
  });
  const starts = onPostgres ? 4 : 1;
  const applied = await Promise.all(Array.from({ length: starts }, () => migrate(database.pool, folder)));
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect((await database.pool.query('SELECT x FROM a ORDER BY x')).rows).toEqual([{ x: 1 }, { x: 2 }]);
  await database.close();
});

test('no statement of a session is compiled', async () => {
  const { rows } = await (await testDb()).pool.query('SHOW jit');
  // The embedded database has no compiler, whatever it says.
  expect(rows).toEqual([{ jit: onPostgres ? 'off' : 'on' }]);
});

test('a failing migration leaves nothing behind, a changed or missing one stops the start', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({
    '0001_a.sql': 'CREATE TABLE a (x int);',
    '0002_b.sql': 'CREATE TABLE b (x int); SELECT nonsense;',
  });
  await expect(migrate(database.pool, folder)).rejects.toThrow('0002_b.sql');
  await writeFile(join(folder, '0002_b.sql'), 'CREATE TABLE b (x int);');
  expect(await migrate(database.pool, folder)).toEqual(['0002_b.sql']);
  await writeFile(join(folder, '0001_a.sql'), 'CREATE TABLE a (y int);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(MigrationChangedError);
  await expect(migrate(database.pool, await folderWith({}))).rejects.toThrow(MigrationChangedError);
  await database.close();
});

test('a migration in steps goes on where it was interrupted, and builds what it left unfinished anew', async () => {
  const database = await emptyDatabase();
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS once ON a (x);';
  const folder = await folderWith({
    '0001_a.sql': 'CREATE TABLE a (x int); INSERT INTO a VALUES (1);',
    '0002_b.sql': `-- step\n-- Why.\n${index}\n-- step\nSELECT nonsense;`,
  });
  await expect(migrate(database.pool, folder)).rejects.toThrow('0002_b.sql');
  await database.pool.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'once'::regclass");
  await writeFile(
    join(folder, '0002_b.sql'),
    `-- step\n-- Why.\n${index}\n-- step\nDO $$ BEGIN UPDATE a SET x = 2; COMMIT; END $$;`,
  );
  expect(await migrate(database.pool, folder)).toEqual(['0002_b.sql']);
  const { rows } = await database.pool.query(
    "SELECT indisvalid AS is_built, x FROM a, pg_index WHERE indexrelid = 'once'::regclass",
  );
  expect(rows).toEqual([{ is_built: true, x: 2 }]);
  await database.close();
});

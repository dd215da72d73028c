import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { startServer } from '#server/testing/server-process.ts';
import { emptyDatabase, onPostgres, testDb } from '#server/testing/test-db.ts';
import { FolderTakenError, lockFolder } from './folder-lock.ts';
import { migrate, MigrationChangedError } from './migrate.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

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

test('one folder has one holder; a lock whose holder was killed is free', async () => {
  const folder = await newFolder();
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderTakenError);
  await unlock();
  for (let round = 0; round < 5; round++) {
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, async (_, k) => {
        await wait(k / 3);
        return lockFolder(folder);
      }),
    );
    const held = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(held).toHaveLength(1);
    // What the losers left behind must not open the folder to the next one.
    await expect(lockFolder(folder)).rejects.toThrow(FolderTakenError);
    for (const attempt of held) await attempt.value();
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a folder has one holder under all of its names, also where its name is too long for a socket inside', async () => {
  const folder = join(await newFolder(), 'a'.repeat(100));
  const alias = join(await newFolder(), 'alias');
  await mkdir(folder);
  await symlink(folder, alias);
  const unlock = await lockFolder(folder);
  await expect(lockFolder(alias)).rejects.toThrow(FolderTakenError);
  await unlock();
});

test('a second server on the same embedded folder is refused with a clear message, and kill -9 frees the folder', async () => {
  const DATA_DIR = await newFolder();
  const first = await startServer({ DATA_DIR });
  await expect(startServer({ DATA_DIR })).rejects.toThrow('is in use by another running Hintline');
  await first.end('SIGKILL');
  const next = await startServer({ DATA_DIR });
  expect(await next.end('SIGTERM')).toBe(0);
});

import { spawnSync } from 'node:child_process';
import fs, { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { copyEmbedded } from '#server/testing/migrated-templates.ts';
import { databaseIn, openEmbedded } from './open.ts';
import { commandEnvironment } from '#server/testing/server-process.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands and embedded databases.
vi.setConfig(slow.startsProcesses);

const folder = await mkdtemp(join(tmpdir(), 'hintline-read-only-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('while the database takes no writes they are told so with 503, reads go on, and afterwards all is as before', async () => {
  const database = await freshDb();
  const { api, app, deps } = await testApp({ database });
  const game = await makeGame(deps.db);
  const { headers } = await makeUser(deps.db);
  const setReadOnly = async (value: 'on' | 'off') => {
    const count = database.kind === 'embedded' ? 1 : 10;
    const clients = await Promise.all(Array.from({ length: count }, () => database.pool.connect()));
    for (const client of clients) await client.query(`SET default_transaction_read_only = ${value}`);
    for (const client of clients) client.release();
  };
  const add = () => api.with(headers).put(`/api/my-games/${game.id}`);
  await setReadOnly('on');
  const refused = await add();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'storage_full', '5']);
  expect((await api.with(headers).get('/api/my-games')).body).toMatchObject({ total: 0 });
  await setReadOnly('off');
  expect((await add()).status).toBe(200);
  await app.close();
  await database.close();
});

test('the embedded database says that it has given up once its log cannot be written, and keeps what it acknowledged', async () => {
  const DATA_DIR = join(folder, 'turns-read-only');
  await copyEmbedded('empty', DATA_DIR);
  const database = await openEmbedded(DATA_DIR);
  await database.pool.query('CREATE TABLE notes (note text)');
  await database.pool.query("INSERT INTO notes VALUES ('kept')");
  const refuse = () => {
    throw Object.assign(new Error('EROFS: read-only file system, write'), { code: 'EROFS', errno: -30 });
  };
  const { writeSync } = fs;
  Object.assign(fs, { writeSync: refuse });
  syncBuiltinESMExports();
  try {
    // Its client gets no answer any more, or this error.
    void database.pool.query("INSERT INTO notes VALUES ('refused')").catch(() => {});
    expect(String(await database.gave_up)).toContain('could not write to log file');
  } finally {
    Object.assign(fs, { writeSync });
    syncBuiltinESMExports();
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { PGlite } from '@electric-sql/pglite';
      const database = await PGlite.create(process.argv[1]);
      console.log(JSON.stringify((await database.query('SELECT note FROM notes')).rows));
      process.exit(0);`,
      databaseIn(DATA_DIR),
    ],
    { encoding: 'utf8', cwd: import.meta.dirname },
  );
  expect(stdout.trim()).toBe('[{"note":"kept"}]');
});

test('a folder for the data that cannot be written to is named in one sentence at the start', () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const DATA_DIR = join(file, 'data');
  const main = join(import.meta.dirname, '../main.ts');
  const env = { ...commandEnvironment, PORT: '0', DEMO: 'off', AI_AUTODETECT: 'off', DATA_DIR };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(`Nothing can be written to the folder ${DATA_DIR}`);
  expect(stderr).not.toContain(' at ');
});

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const folder = await mkdtemp(join(tmpdir(), 'hintline-read-only-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('while the database takes no writes they are told so with 503, reads go on, and afterwards all is as before', async () => {
  const database = await freshDb();
  const { app, deps } = await testApp({ database });
  const game = await makeGame(deps.db);
  const { headers } = await makeUser(deps.db);
  const setReadOnly = async (value: 'on' | 'off') => {
    const count = database.kind === 'embedded' ? 1 : 10;
    const clients = await Promise.all(Array.from({ length: count }, () => database.pool.connect()));
    for (const client of clients) await client.query(`SET default_transaction_read_only = ${value}`);
    for (const client of clients) client.release();
  };
  const add = () => app.inject({ method: 'PUT', url: `/api/my-games/${game.id}`, headers });
  await setReadOnly('on');
  const refused = await add();
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'storage_full', '5']);
  expect((await app.inject({ url: '/api/my-games', headers })).json()).toMatchObject({ total: 0 });
  await setReadOnly('off');
  expect((await add()).statusCode).toBe(200);
  await app.close();
  await database.close();
});

test('a folder for the data that cannot be written to is named in one sentence at the start', () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const DATA_DIR = join(file, 'data');
  const main = join(import.meta.dirname, '../main.ts');
  const env = { PATH: process.env['PATH'], PORT: '0', DEMO: 'off', AI_AUTODETECT: 'off', DATA_DIR };
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(`Nothing can be written to the folder ${DATA_DIR}`);
  expect(stderr).not.toContain(' at ');
}, 60_000);

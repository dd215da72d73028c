import { afterAll, expect, test } from 'vitest';
import { setupParts } from '#contract/values/setup-parts.ts';
import { noteBackup } from '#server/db/stored-results.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { checkSetup } from './operator.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});

const url = '/api/admin/setup';

test('only an admin sees what the installation lacks', async () => {
  expect((await api.get(url)).status).toBe(401);
  expect((await api.as(await makeUser(deps.db)).get(url)).status).toBe(403);
  const colleague = await makeUser(deps.db, { grants: ['reviewer', 'support', 'finance'] });
  expect((await api.as(colleague).get(url)).status).toBe(403);
});

test('each part is there in order, and what is wrong says in the reader’s language what to do', async () => {
  const admin = await makeUser(deps.db, { role: 'admin' });
  const { is_production, lines } = (await api.as(admin).get(url)).body;
  expect(is_production).toBe(false);
  const found: string[] = lines.map(({ about }: { about: string }) => about);
  expect(found).toEqual(setupParts.filter((part) => found.includes(part)));
  const lineOf = (about: string) => lines.find((line: { about: string }) => line.about === about);
  expect(lineOf('settings')).toMatchObject({ name: 'Settings', verdict: 'wrong' });
  expect(lineOf('address').text).toContain('set it to the https:// address');
  expect(lineOf('admin').verdict).toBe('good');
  const russian = (await api.with({ ...admin.headers, 'accept-language': 'ru' }).get(url)).body;
  expect(russian.lines[0]).toMatchObject({ name: 'Настройки', text: expect.stringContaining('задайте NODE_ENV') });
});

test('a backup that was written is seen by the next check', async () => {
  const backupIn = async () => (await checkSetup(deps, 'en')).find(({ about }) => about === 'backup')?.verdict;
  expect(await backupIn()).toBe('wrong');
  await deps.database.pool.query(noteBackup);
  expect(await backupIn()).toBe('good');
});

import { expect, test } from 'vitest';
import { cleanUp } from '#server/registry/cleanup.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countedPath } from './hit-path.ts';

await awayFromMidnight();

const { api, deps } = await testApp();
const { db } = deps;
const today = new Date().toISOString().slice(0, 10);

const hit = (payload: object, headers: Record<string, string> = {}) =>
  api.post('/api/analytics/hits', payload, { 'user-agent': 'Browser A', ...headers });
const rowsOf = (path: string) =>
  db.selectFrom('page_hits').select(['day', 'visitor', 'hits']).where('path', '=', path).orderBy('hits').execute();

test('hits of one browser on one path add up, another browser is another visitor', async () => {
  const path = '/game/adds-up';
  for (const agent of ['Browser A', 'Browser A', 'Browser B']) {
    const answer = await hit({ path }, { 'user-agent': agent });
    expect([answer.status, answer.text]).toEqual([204, '']);
  }
  const rows = await rowsOf(path);
  expect(rows.map((row) => [row.day, row.hits])).toEqual([
    [today, 1],
    [today, 2],
  ]);
  expect(rows[0]?.visitor).toHaveLength(16);
});

test('a browser that asks not to be followed is not counted', async () => {
  const path = '/game/do-not-track';
  expect((await hit({ path }, { dnt: '1' })).status).toBe(204);
  expect((await hit({ path }, { 'sec-gpc': '1' })).status).toBe(204);
  expect(await rowsOf(path)).toEqual([]);
});

test('nothing is counted here where another service counts', async () => {
  const other = await testApp({ settings: { ANALYTICS: 'plausible:hints.example' } });
  const path = '/game/counted-elsewhere';
  expect((await other.api.post('/api/analytics/hits', { path })).status).toBe(204);
  expect(await rowsOf(path)).toEqual([]);
  await other.app.close();
});

test('only the salt of today is kept', async () => {
  await db
    .insertInto('page_hit_salts')
    .values({ day: '2020-01-01', salt: Buffer.from('old') })
    .execute();
  const next = await testApp();
  await next.api.post('/api/analytics/hits', { path: '/' });
  expect(await db.selectFrom('page_hit_salts').select('day').execute()).toEqual([{ day: today }]);
  await next.app.close();
});

test('hits are kept for a year and a month, salts until the day is over', async () => {
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const visitor = Buffer.from('somebody');
  const hits = [0, 399, 401].map((days) => ({ day: dayBefore(days), path: '/kept', visitor }));
  await db.insertInto('page_hits').values(hits).execute();
  await db
    .insertInto('page_hit_salts')
    .values({ day: dayBefore(2), salt: Buffer.from('old') })
    .execute();
  await cleanUp(deps);
  const rows = (await rowsOf('/kept')).map(({ day }) => day).toSorted();
  expect(rows).toEqual([dayBefore(399), dayBefore(0)]);
  const salts = await db.selectFrom('page_hit_salts').select('day').where('day', '<', today).execute();
  expect(salts).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/help/', '/help'],
  ['/verify-email?token=abc&from=mail', '/verify-email?from=mail'],
  ['/reset-password?CODE=123456&Email=a@b.c', '/reset-password'],
  ['/game/openttd?page=2#top', '/game/openttd?page=2'],
  ['//evil.example/x', '//evil.example/x'],
  [`/${'x'.repeat(400)}`, `/${'x'.repeat(299)}`],
])('%s is counted as %s', (path, counted) => {
  expect(countedPath(path)).toBe(counted);
});

test.each([
  [{}, 'path'],
  [{ path: 'help' }, 'path'],
  [{ path: `/${'x'.repeat(2000)}` }, 'path'],
  [{ path: 5 }, 'path'],
  [{ path: '/a\u0000' }, 'path'],
  [{ path: '/', referrer: 'x'.repeat(2001) }, 'referrer'],
])('a wrong hit names its field', async (payload, field) => {
  const answer = await hit(payload);
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', field]]);
});

import { afterAll, expect, test } from 'vitest';
import { type Tile, tileKey } from '#contract/admin-home.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeUser } from '#server/testing/make.ts';
import { forgetStoredResults, noteBackup } from '#server/db/stored-results.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { storeTest } from '#server/settings/settings.store.ts';
import { enqueueMail } from '#server/mail/mail.ts';

await awayFromMidnight();

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});

const tilesFor = async (headers: Record<string, string>): Promise<Map<string, Tile>> => {
  const { tiles } = (await api.with(headers).get('/api/admin/home')).body;
  return new Map(tiles.map((tile: Tile) => [tile.key, tile]));
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a player does not see the figures', async () => {
  const player = await makeUser(db);
  expect((await api.as(player).get('/api/admin/home')).status).toBe(403);
});

test('everything that may wait is there, each domain’s from its own rows, and nothing says that it waits', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const empty = await tilesFor(admin.headers);
  expect([...empty.keys()].sort()).toEqual([...tileKey.options].sort());
  for (const tile of empty.values()) expect(tile).toMatchObject({ value: 0, attention: false, first: null });
});

test('what somebody should look into says so, with what waits longest', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  // A look at a wiki that could not be read has told so; it is no work that failed.
  for (const [kind, title, days] of [
    ['game_import', 'y', 1],
    ['game_import', 'x', 2],
    ['wiki_survey', 'z', 3],
  ] as const)
    await db
      .insertInto('background_jobs')
      .values({ kind, user_id: admin.id, title, payload: '{}', state: 'failed', finished_at: daysAgo(days) })
      .execute();
  await enqueueMail(db, { to: 'a@example.com', subject: '', text: '', html: '' });
  const player = await makeUser(db);
  await db
    .insertInto('reservations')
    .values({ user_id: player.id, lease_until: daysAgo(1) })
    .execute();
  const tiles = await tilesFor(admin.headers);
  expect(tiles.get('failed_jobs')).toMatchObject({
    value: 2,
    attention: true,
    link: expect.stringMatching(/^\/admin\/jobs\?failed_work=true&from=20/),
    first: { title: 'x' },
  });
  expect(tiles.get('held_reservations')).toMatchObject({ value: 1, attention: true });
  expect(tiles.get('failed_mails')).toMatchObject({ value: 0, attention: false });
});

test('the parts that everything stands on are shown to admins, and the last backup with them', async () => {
  const homeOf = async (headers: Record<string, string>) => (await api.with(headers).get('/api/admin/home')).body;
  const admin = await makeUser(db, { role: 'admin' });
  const colleague = await makeUser(db, { grants: ['reviewer', 'support', 'finance'] });
  expect((await homeOf(colleague.headers)).health).toBeNull();
  const { health } = await homeOf(admin.headers);
  expect(health).toMatchObject({
    model: { state: 'off', answers: 0, faults: 0, last_at: null },
    database: { kind: deps.database.kind, backup_at: null },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  await deps.database.pool.query(noteBackup);
  await forgetStoredResults(db);
  const { backup_at } = (await homeOf(admin.headers)).health.database;
  expect(Date.now() - Date.parse(backup_at)).toBeLessThan(60_000);
});

test('a mail server that took nothing at its last try is told so, until a test goes well', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const mail = async () => (await api.as(admin).get('/api/admin/home')).body.health.mail;
  await db.deleteFrom('background_jobs').where('kind', '=', 'mail').execute();
  const fault = { problem: 'unreachable', detail: 'ESOCKET', took_ms: 1 } as const;
  const { tested_at } = await storeTest(db, 'mail', { ...fault, works: false });
  expect(await mail()).toMatchObject({ works: false, failed: 0, failing_since: tested_at });
  await storeTest(db, 'mail', { works: true, problem: null, detail: null, took_ms: 1 });
  expect(await mail()).toMatchObject({ works: true, failing_since: null });
});

test('page hits are listed by day and by path, for admins only', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const player = await makeUser(db);
  const url = '/api/admin/analytics/hits';
  expect((await api.get(url)).status).toBe(401);
  expect((await api.as(player).get(url)).status).toBe(403);
  const day = new Date().toISOString().slice(0, 10);
  const hit = (path: string, visitor: string, hits: number, on = day) =>
    db
      .insertInto('page_hits')
      .values({ day: on, path, visitor: Buffer.from(visitor), hits })
      .execute();
  await hit('/game/wells?page=2', 'one', 3);
  await hit('/game/wells', 'two', 2);
  await hit('/', 'one', 1);
  await hit('/old', 'one', 90, '2020-01-01');
  const { days, pages, is_counting } = (await api.as(admin).get(url)).body;
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: day, hits: 6, visitors: 2 });
  expect(pages).toEqual([
    { path: '/game/wells', hits: 5 },
    { path: '/', hits: 1 },
  ]);
  expect(is_counting).toBe(true);
});

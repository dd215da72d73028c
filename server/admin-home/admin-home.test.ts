import { afterAll, expect, test } from 'vitest';
import { type Tile, tileKey } from '#contract/admin-home.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
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

test('every figure is there, each domain’s from its own rows', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const empty = await tilesFor(admin.headers);
  expect([...empty.keys()].sort()).toEqual([...tileKey.options].sort());
  for (const tile of empty.values()) expect(tile.attention).toBe(false);

  const game = await makeGame(db);
  const { id: one } = await makeUser(db, { calls: 10 });
  const { id: two } = await makeUser(db);
  const answer = async (user_id: number, state: 'answered' | 'unsure' | 'refused' | 'failed', created_at: string) => {
    const place = { game_id: game.id, user_id };
    const base = { ...place, conversation_id: await makeConversation(db, place), state, created_at };
    const question = await db
      .insertInto('messages')
      .values({ ...base, role: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('messages')
      .values({ ...base, role: 'expert', question_id: question.id })
      .execute();
  };
  await answer(one, 'answered', daysAgo(0));
  await answer(one, 'unsure', daysAgo(1));
  await answer(two, 'refused', daysAgo(2));
  await answer(two, 'failed', daysAgo(2));
  await answer(two, 'answered', daysAgo(9));
  await answer(two, 'answered', daysAgo(20));

  const tiles = await tilesFor(admin.headers);
  const figures = (key: string) => [tiles.get(key)?.value, tiles.get(key)?.previous];
  expect(figures('questions_today')).toEqual([1, 1]);
  expect(figures('failures')).toEqual([1, 0]);
  expect(tiles.get('failures')?.attention).toBe(true);
  expect(figures('active_players')).toEqual([2, 1]);
  expect(tiles.get('users')?.value).toBe(4);
  expect(tiles.get('active_players')?.series).toHaveLength(14);
  expect(tiles.get('active_players')?.series?.at(-1)).toEqual({
    date: new Date().toISOString().slice(0, 10),
    value: 1,
  });
});

test('what somebody should look into says so', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  await db
    .insertInto('background_jobs')
    .values({
      kind: 'game_import',
      user_id: admin.id,
      title: 'x',
      payload: '{}',
      state: 'failed',
      finished_at: daysAgo(1),
    })
    .execute();
  await enqueueMail(db, { to: 'a@example.com', subject: '', text: '', html: '' });
  const player = await makeUser(db);
  await db
    .insertInto('reservations')
    .values({ user_id: player.id, lease_until: daysAgo(1) })
    .execute();
  const tiles = await tilesFor(admin.headers);
  expect(tiles.get('failed_jobs')).toMatchObject({ value: 1, attention: true, link: '/admin/jobs?state=failed' });
  expect(tiles.get('held_reservations')).toMatchObject({ value: 1, attention: true });
  expect(tiles.get('failed_mails')).toMatchObject({ value: 0, attention: false });
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

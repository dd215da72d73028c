import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 5 });

test.each([
  ['1.9', '1.10', true],
  ['1.10', '1.9', false],
  ['1.2', '1.2.1', true],
  ['v2 (beta 3)', 'v2 beta 4', true],
  ['2', '2', false],
  ['the old one', '1', true],
  [null, '1', null],
  ['1', null, null],
])('an article for %s in a game at %s is outdated: %s', async (written_for, game_version, is_older) => {
  const { rows } = await sql<{ is_older: boolean }>`
    SELECT is_older_version(${written_for}, ${game_version}) AS is_older`.execute(db);
  expect(rows).toEqual([{ is_older }]);
});

test('an article that states no version is outdated in no game, and its answers can be read', async () => {
  const chunks = [{ section: 'Depth', content: 'A well is forty metres deep.' }];
  const { id, title } = await makeGame(db, { articles: [{ title: 'Wells', chunks }] });
  await api.as(admin).put(`/api/admin/games/${id}`, { title, game_version: '2.0' });
  const answer = await api.as(player).post(`/api/chat/games/${id}/messages`, { text: 'How deep is a well?' });
  expect([answer.status, answer.body.message.citations[0].outdated]).toEqual([200, null]);
});

test('an answer from an article for an older version says so once the game has moved on', async () => {
  const { id: game_id, title } = await makeGame(db);
  const article = {
    game_id,
    title: 'Wells',
    language: 'en',
    game_version: '1.2',
    checked_on: '2026-03-03',
    chunks: [{ section: 'Depth', content: 'A well is forty metres deep.' }],
  };
  const { id } = (await api.as(admin).post('/api/knowledge/articles', article)).body;
  const url = `/api/chat/games/${game_id}/messages`;
  const outdated = async () => (await api.as(player).get(url)).body.items.at(-1).citations[0].outdated;
  expect((await api.as(player).post(url, { text: 'How deep is a well?' })).status).toBe(200);
  expect(await outdated()).toBeNull();

  const put = (payload: object, who = admin) => api.as(who).put(`/api/admin/games/${game_id}`, { title, ...payload });
  expect((await put({ game_version: '1.10' }, player)).status).toBe(403);
  expect((await put({ game_version: 'x'.repeat(101) })).status).toBe(422);
  expect((await put({ game_version: ' 1.10 ' })).body).toMatchObject({ game_version: '1.10' });
  expect(await outdated()).toEqual({ written_for: '1.2', game_version: '1.10', checked_on: '2026-03-03' });

  await api.as(admin).patch(`/api/knowledge/articles/${id}`, { game_version: '1.10' });
  expect(await outdated()).toBeNull();
  expect((await put({})).body).toMatchObject({ game_version: null });
});

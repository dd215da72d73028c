import { afterAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
/** A second process of the product on the same database. */
const other = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await other.app.close();
  await database.close();
});

const admin = await makeUser(db, { role: 'admin', name: 'Ada' });
type Headers = Record<string, string>;

async function setGrants(id: number, grants: string[], headers: Headers = admin.headers, role = 'user') {
  const { email, name, language } = (await api.as(admin).get(`/api/admin/users/${id}`)).body;
  const payload = { email, name, language, role, is_active: true, grants };
  return api.with(headers).put(`/api/admin/users/${id}`, payload);
}

test('a grant opens its part in every process at once, and is closed in every process at once', async () => {
  const player = await makeUser(db);
  const statuses = async () =>
    Promise.all([app, other.app].map(async (one) => (await client(one).as(player).get('/api/admin/answers')).status));
  expect(await statuses()).toEqual([403, 403]);
  expect((await setGrants(player.id, ['support', 'support'])).body).toMatchObject({
    role: 'user',
    grants: ['support'],
  });
  expect(await statuses()).toEqual([200, 200]);
  const me = await api.as(player).get('/api/auth/me');
  expect(me.body).toMatchObject({ role: 'user', grants: ['support'] });
  expect((await setGrants(player.id, [])).status).toBe(200);
  expect(await statuses()).toEqual([403, 403]);
  const { items } = (await api.as(admin).get(`/api/admin/audit?object_kind=user&object_id=${player.id}`)).body;
  expect(items).toMatchObject([
    { action: 'update', before: { grants: ['support'] }, after: { grants: [] }, actor: { id: admin.id } },
    { action: 'update', before: { grants: [] }, after: { grants: ['support'] } },
  ]);
});

test('whoever has every grant raises nobody and touches no account', async () => {
  const helper = await makeUser(db, { grants: ['reviewer', 'support', 'finance'] });
  expect((await setGrants(helper.id, ['support'], helper.headers, 'admin')).status).toBe(403);
  expect((await setGrants(admin.id, [], helper.headers, 'user')).status).toBe(403);
  for (const [method, url] of [
    ['POST', '/api/admin/users'],
    ['DELETE', `/api/admin/users/${admin.id}`],
    ['POST', '/api/admin/api-keys'],
    ['GET', '/api/admin/audit'],
  ] as const) {
    const answer = await api.as(helper).send(method, url);
    expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'forbidden']);
  }
});

test('an unknown grant is refused by name, an admin needs none, and without the field grants stay', async () => {
  const player = await makeUser(db, { grants: ['finance'] });
  const wrong = await setGrants(player.id, ['owner']);
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'grants', 0]]);
  const payload = { email: player.email, name: 'Fin', role: 'user', is_active: true, language: 'en' };
  const url = `/api/admin/users/${player.id}`;
  const kept = await api.as(admin).put(url, payload);
  expect(kept.body.grants).toEqual(['finance']);
  expect((await setGrants(player.id, ['finance'], admin.headers, 'admin')).body).toMatchObject({
    role: 'admin',
    grants: [],
  });
});

test('the first page shows each grant its own figures', async () => {
  const keysOf = async (headers: Headers): Promise<string[]> =>
    (await api.with(headers).get('/api/admin/home')).body.tiles.map(({ key }: { key: string }) => key);
  const finance = await keysOf((await makeUser(db, { grants: ['finance'] })).headers);
  const reviewer = await keysOf((await makeUser(db, { grants: ['reviewer'] })).headers);
  expect(finance).toContain('held_reservations');
  expect(finance).not.toContain('bad_ratings');
  expect(reviewer).toContain('bad_ratings');
  expect(reviewer).not.toContain('held_reservations');
});

test('what a reviewer writes is published at once', async () => {
  const reviewer = await makeUser(db, { grants: ['reviewer'] });
  const game = await makeGame(db);
  const payload = {
    game_id: game.id,
    title: 'Wells',
    language: 'en',
    chunks: [{ section: 'A', content: 'Dig deep.' }],
  };
  const url = '/api/knowledge/articles';
  const made = await api.as(reviewer).post(url, payload);
  expect(made.body).toMatchObject({ reviewed: true });
});

test('an answer is read by support without the tools of reviewers', async () => {
  const support = await makeUser(db, { grants: ['support'] });
  const player = await makeUser(db);
  const game = await makeGame(db);
  await makeConversation(db, { user_id: player.id, game_id: game.id });
  const chats = await api.as(support).get(`/api/admin/chat/users/${player.id}/chats`);
  expect(chats.status).toBe(200);
  for (const path of ['answers/1/better-answer', 'labels/save', `games/${game.id}/retrieval-lab`]) {
    const answer = await api.as(support).post(`/api/admin/${path}`);
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

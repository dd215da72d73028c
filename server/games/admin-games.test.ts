import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '#server/registry/cleanup.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
let admin: Awaited<ReturnType<typeof makeUser>>;
let player: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  admin = await makeUser(db, { role: 'admin' });
  player = await makeUser(db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** What a message of the player needs. */
async function placeOf(game_id: number) {
  const place = { game_id, user_id: player.id };
  return { ...place, conversation_id: await makeConversation(db, place) };
}
const articles = [{ title: 'Start', chunks: [{ section: 'One', content: 'Build a mill by the river.' }] }];
const gameRow = (id: number) => db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const found = async (q: string) =>
  (await api.get(`/api/games/search?q=${encodeURIComponent(q)}`)).body.items.map(
    (game: { title: string }) => game.title,
  );

test.each([
  ['GET', '/api/admin/games'],
  ['POST', '/api/admin/games'],
  ['PUT', '/api/admin/games/1'],
  ['GET', '/api/admin/games/1/hanging'],
  ['POST', '/api/admin/games/1/merge'],
  ['DELETE', '/api/games/1'],
  ['POST', '/api/games/1/restore'],
  ['GET', '/api/admin/title-aliases'],
  ['POST', '/api/admin/title-aliases'],
  ['DELETE', '/api/admin/title-aliases/1'],
  ['GET', '/api/admin/missed-searches'],
] as const)('%s %s is for admins alone', async (method, url) => {
  expect((await api.send(method, url)).status).toBe(401);
  expect((await api.as(player).send(method, url)).status).toBe(403);
});

test('a game is created with an address of its own, found at once, and audited', async () => {
  const first = await api.as(admin).post('/api/admin/games', { title: ' Copper & Mill™ ', genres: ['Strategy'] });
  expect(first.body).toMatchObject({ title: 'Copper & Mill™', slug: 'copper-and-mill', hidden: false });
  const second = await api.as(admin).post('/api/admin/games', { title: 'Copper and Mill' });
  expect(second.body.slug).toBe('copper-and-mill-2');
  expect((await api.as(admin).post('/api/admin/games', { title: '漢字' })).body.slug).toBe('game');
  expect(await found('copper mill')).toEqual(['Copper & Mill™', 'Copper and Mill']);
  const log = await db.selectFrom('audit_log').selectAll().where('object_id', '=', first.body.id).execute();
  expect(log).toMatchObject([{ action: 'create', object_kind: 'game', actor_id: admin.id }]);
});

test('wrong values are named, all at once; a Steam id belongs to one game', async () => {
  const wrong = await api
    .as(admin)
    .post('/api/admin/games', { title: ' ', header_url: 'javascript:alert(1)', genres: [''] });
  expect(wrong.status).toBe(422);
  expect(wrong.body.detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['title', 'header_url', 'genres']);
  await api.as(admin).post('/api/admin/games', { title: 'With Steam', steam_app_id: 77 });
  const taken = await api.as(admin).post('/api/admin/games', { title: 'Other', steam_app_id: 77 });
  expect(taken.status).toBe(409);
  expect(taken.body).toMatchObject({ code: 'steam_app_taken', detail: [{ loc: ['body', 'steam_app_id'] }] });
});

test('two admins who take one Steam id at once: one has it', async () => {
  const both = await Promise.all(
    ['A', 'B'].map((title) => api.as(admin).post('/api/admin/games', { title: `Race ${title}`, steam_app_id: 78 })),
  );
  expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 409]));
});

test('a hidden game is in no list, search or recommendation; its address stays', async () => {
  const game = await makeGame(db, { title: 'Quiet Harbour', articles });
  const edited = await api.as(admin).put(`/api/admin/games/${game.id}`, { title: 'Quiet Harbour', hidden: true });
  expect(edited.body).toMatchObject({ hidden: true, slug: game.slug });
  expect(await found('quiet harbour')).toEqual([]);
  for (const url of ['/api/games/with-total?limit=100', '/api/games/recommended'])
    expect((await api.get(url)).text).not.toContain('Quiet Harbour');
  expect((await api.get(`/api/games/${game.slug}/with-achievements`)).status).toBe(200);
  expect((await api.as(admin).get('/api/admin/games?hidden=true')).body.items).toMatchObject([{ id: game.id }]);
  await api.as(admin).put(`/api/admin/games/${game.id}`, { title: 'Loud Harbour' });
  expect(await found('loud harbour')).toEqual(['Loud Harbour']);
});

test('an admin sees what depends on a game before deleting it; deleting is undone once, and not twice', async () => {
  const game = await makeGame(db, { title: 'Falling Tower', articles });
  await db.insertInto('user_games').values({ user_id: player.id, game_id: game.id }).execute();
  await db
    .insertInto('messages')
    .values({ ...(await placeOf(game.id)), role: 'user', text: 'Why?', state: 'refused' })
    .execute();
  expect((await api.as(admin).get(`/api/admin/games/${game.id}/hanging`)).body).toEqual({
    players: 1,
    articles: 1,
    achievements: 0,
    askers: 1,
    questions: 1,
  });
  const gone = await Promise.all([1, 2].map(() => api.as(admin).delete(`/api/games/${game.id}`)));
  expect(new Set(gone.map((answer) => answer.status))).toEqual(new Set([204, 404]));
  expect(await found('falling tower')).toEqual([]);
  expect((await api.as(admin).get('/api/admin/games?deleted=true')).body.items).toMatchObject([{ id: game.id }]);
  const back = await api.as(admin).post(`/api/games/${game.id}/restore/`);
  expect(back.body).toMatchObject({ id: game.id, title: 'Falling Tower' });
  expect((await api.as(admin).post(`/api/games/${game.id}/restore`)).status).toBe(404);
  expect(await found('falling tower')).toEqual(['Falling Tower']);
});

test('after 7 days a deletion is final: what hung on the game goes, its chats stay', async () => {
  const game = await makeGame(db, { title: 'Long Gone', articles });
  await db.insertInto('user_games').values({ user_id: player.id, game_id: game.id }).execute();
  await db
    .insertInto('messages')
    .values({ ...(await placeOf(game.id)), role: 'user', text: 'Old', state: 'refused' })
    .execute();
  const eight_days_ago = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.updateTable('games').set({ deleted_at: eight_days_ago }).where('id', '=', game.id).execute();
  expect((await api.as(admin).post(`/api/games/${game.id}/restore`)).status).toBe(404);
  await cleanUp(deps);
  await cleanUp(deps);
  expect((await gameRow(game.id)).purged_at).not.toBeNull();
  const left = async (table: 'user_games' | 'messages') =>
    (await db.selectFrom(table).select('user_id').where('game_id', '=', game.id).execute()).length;
  expect([await left('user_games'), await left('messages')]).toEqual([0, 1]);
  expect(await db.selectFrom('chunks').select('to_rev').where('game_id', '=', game.id).execute()).toEqual([
    { to_rev: 2 },
  ]);
});

test('a merged duplicate brings its players, articles and chats, and its address and Steam id lead on', async () => {
  const into = await makeGame(db, { title: 'Iron Coast', articles });
  const duplicate = await makeGame(db, { title: 'Iron Coast (old)', articles });
  await db.updateTable('games').set({ steam_app_id: 900 }).where('id', '=', duplicate.id).execute();
  const both = await makeUser(db);
  await db
    .insertInto('user_games')
    .values([
      { user_id: player.id, game_id: duplicate.id },
      { user_id: both.id, game_id: duplicate.id },
      { user_id: both.id, game_id: into.id },
    ])
    .execute();
  await db
    .insertInto('messages')
    .values({ ...(await placeOf(duplicate.id)), role: 'user', text: 'How?', state: 'refused' })
    .execute();

  expect((await api.as(admin).post(`/api/admin/games/${duplicate.id}/merge`, { into: duplicate.id })).status).toBe(422);
  expect((await api.as(admin).post(`/api/admin/games/${duplicate.id}/merge`, { into: 999_999 })).status).toBe(422);
  const merged = await api.as(admin).post(`/api/admin/games/${duplicate.id}/merge`, { into: into.id });
  expect(merged.body).toMatchObject({ id: into.id, steam_app_id: 900, player_count: 2, article_count: 2 });
  const chunks = await db
    .selectFrom('chunks')
    .select(['game_id', 'from_rev', 'to_rev'])
    .where('game_id', 'in', [duplicate.id, into.id])
    .orderBy('id')
    .execute();
  expect(chunks).toEqual([
    { game_id: into.id, from_rev: 1, to_rev: null },
    { game_id: duplicate.id, from_rev: 1, to_rev: 2 },
    { game_id: into.id, from_rev: 2, to_rev: null },
  ]);
  expect((await gameRow(into.id)).kb_revision).toBe(2);
  const old_address = await api.get(`/api/games/${duplicate.slug}/with-achievements`);
  expect(old_address.body).toMatchObject({ id: into.id, article_count: 2 });
  expect(await db.selectFrom('messages').select('id').where('game_id', '=', into.id).execute()).toHaveLength(1);
  expect((await api.as(admin).post(`/api/games/${duplicate.id}/restore`)).status).toBe(404);
  expect((await api.as(admin).post(`/api/admin/games/${duplicate.id}/merge`, { into: into.id })).status).toBe(404);
});

test('two games merged into each other at once: one of them stays', async () => {
  const a = await makeGame(db, { title: 'Mirror A' });
  const b = await makeGame(db, { title: 'Mirror B' });
  const answers = await Promise.all([
    api.as(admin).post(`/api/admin/games/${a.id}/merge`, { into: b.id }),
    api.as(admin).post(`/api/admin/games/${b.id}/merge`, { into: a.id }),
  ]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect([await gameRow(a.id), await gameRow(b.id)].filter((game) => game.deleted_at === null)).toHaveLength(1);
});

test('the table is ordered, filtered and saved as CSV', async () => {
  await makeGame(db, { title: 'Zebra Crossing' });
  const named = await api.as(admin).get('/api/admin/games?q=zebra&sort=-title');
  expect(named.body).toMatchObject({ total: 1, items: [{ title: 'Zebra Crossing' }] });
  // As players type it: in the wrong keyboard layout.
  expect((await api.as(admin).get('/api/admin/games?q=яуикф%20скщы')).body.items).toMatchObject([
    { title: 'Zebra Crossing' },
  ]);
  const csv = await api.as(admin).get('/api/admin/games?q=zebra', { accept: 'text/csv' });
  expect(csv.text).toContain('Zebra Crossing');
});

test('a search without results is suggested; an alias for it is found at once and taken away again', async () => {
  await makeGame(db, { title: 'Lantern Keeper' });
  for (const q of ['Хранитель Огней', 'хранитель  огней!', 'a', '12345678', 'me@example.com'])
    expect((await api.post('/api/games/missed-searches', { q })).status).toBe(204);
  const missed = await api.as(admin).get('/api/admin/missed-searches');
  expect(missed.body.items).toMatchObject([{ query: 'хранитель огней', searches: 2, nearest: null }]);

  const empty = await api.as(admin).post('/api/admin/title-aliases', { alias: '!!!', stands_for: '…' });
  expect(empty.status).toBe(422);
  const alias = { alias: 'Хранитель Огней', stands_for: 'Lantern Keeper' };
  const added = await api.as(admin).post('/api/admin/title-aliases', alias);
  expect(added.body).toMatchObject({ alias: 'хранитель огней', stands_for: 'Lantern Keeper' });
  expect((await api.as(admin).post('/api/admin/title-aliases', alias)).body.id).toBe(added.body.id);
  expect(await found('хранитель огней')).toEqual(['Lantern Keeper']);
  expect((await api.as(admin).get('/api/admin/missed-searches')).body.items).toEqual([]);
  expect((await api.as(admin).get('/api/admin/title-aliases?q=огней')).body.total).toBe(1);
  expect((await api.as(admin).delete(`/api/admin/title-aliases/${added.body.id}`)).status).toBe(204);
  expect((await api.as(admin).delete(`/api/admin/title-aliases/${added.body.id}`)).status).toBe(404);
  expect(await found('хранитель огней')).toEqual([]);
});

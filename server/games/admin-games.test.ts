import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '#server/registry/cleanup.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { app, deps } = await testApp({ database });
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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** What a message of the player needs. */
async function placeOf(game_id: number) {
  const place = { game_id, user_id: player.id };
  return { ...place, conversation_id: await makeConversation(db, place) };
}
const call = (method: Method, url: string, payload?: object, headers = admin.headers) =>
  app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const articles = [{ title: 'Start', chunks: [{ section: 'One', content: 'Build a mill by the river.' }] }];
const gameRow = (id: number) => db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const found = async (q: string) =>
  (await app.inject({ url: `/api/games/search?q=${encodeURIComponent(q)}` }))
    .json()
    .items.map((game: { title: string }) => game.title);

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
  expect((await app.inject({ method, url })).statusCode).toBe(401);
  expect((await call(method, url, undefined, player.headers)).statusCode).toBe(403);
});

test('a game is created with an address of its own, found at once, and audited', async () => {
  const first = await call('POST', '/api/admin/games', { title: ' Copper & Mill™ ', genres: ['Strategy'] });
  expect(first.json()).toMatchObject({ title: 'Copper & Mill™', slug: 'copper-and-mill', hidden: false });
  const second = await call('POST', '/api/admin/games', { title: 'Copper and Mill' });
  expect(second.json().slug).toBe('copper-and-mill-2');
  expect((await call('POST', '/api/admin/games', { title: '漢字' })).json().slug).toBe('game');
  expect(await found('copper mill')).toEqual(['Copper & Mill™', 'Copper and Mill']);
  const log = await db.selectFrom('audit_log').selectAll().where('object_id', '=', first.json().id).execute();
  expect(log).toMatchObject([{ action: 'create', object_kind: 'game', actor_id: admin.id }]);
});

test('wrong values are named, all at once; a Steam id belongs to one game', async () => {
  const wrong = await call('POST', '/api/admin/games', { title: ' ', header_url: 'javascript:alert(1)', genres: [''] });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().detail.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['title', 'header_url', 'genres']);
  await call('POST', '/api/admin/games', { title: 'With Steam', steam_app_id: 77 });
  const taken = await call('POST', '/api/admin/games', { title: 'Other', steam_app_id: 77 });
  expect(taken.statusCode).toBe(409);
  expect(taken.json()).toMatchObject({ code: 'steam_app_taken', detail: [{ loc: ['body', 'steam_app_id'] }] });
});

test('two admins who take one Steam id at once: one has it', async () => {
  const both = await Promise.all(
    ['A', 'B'].map((title) => call('POST', '/api/admin/games', { title: `Race ${title}`, steam_app_id: 78 })),
  );
  expect(new Set(both.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
});

test('a hidden game is in no list, search or recommendation; its address stays', async () => {
  const game = await makeGame(db, { title: 'Quiet Harbour', articles });
  const edited = await call('PUT', `/api/admin/games/${game.id}`, { title: 'Quiet Harbour', hidden: true });
  expect(edited.json()).toMatchObject({ hidden: true, slug: game.slug });
  expect(await found('quiet harbour')).toEqual([]);
  for (const url of ['/api/games/with-total?limit=100', '/api/games/recommended'])
    expect((await app.inject({ url })).body).not.toContain('Quiet Harbour');
  expect((await app.inject({ url: `/api/games/${game.slug}/with-achievements` })).statusCode).toBe(200);
  expect((await call('GET', '/api/admin/games?hidden=true')).json().items).toMatchObject([{ id: game.id }]);
  await call('PUT', `/api/admin/games/${game.id}`, { title: 'Loud Harbour' });
  expect(await found('loud harbour')).toEqual(['Loud Harbour']);
});

test('an admin sees what depends on a game before deleting it; deleting is undone once, and not twice', async () => {
  const game = await makeGame(db, { title: 'Falling Tower', articles });
  await db.insertInto('user_games').values({ user_id: player.id, game_id: game.id }).execute();
  await db
    .insertInto('messages')
    .values({ ...(await placeOf(game.id)), role: 'user', text: 'Why?', state: 'refused' })
    .execute();
  expect((await call('GET', `/api/admin/games/${game.id}/hanging`)).json()).toEqual({
    players: 1,
    articles: 1,
    achievements: 0,
    askers: 1,
    questions: 1,
  });
  const gone = await Promise.all([1, 2].map(() => call('DELETE', `/api/games/${game.id}`)));
  expect(new Set(gone.map((answer) => answer.statusCode))).toEqual(new Set([204, 404]));
  expect(await found('falling tower')).toEqual([]);
  expect((await call('GET', '/api/admin/games?deleted=true')).json().items).toMatchObject([{ id: game.id }]);
  const back = await call('POST', `/api/games/${game.id}/restore/`);
  expect(back.json()).toMatchObject({ id: game.id, title: 'Falling Tower' });
  expect((await call('POST', `/api/games/${game.id}/restore`)).statusCode).toBe(404);
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
  expect((await call('POST', `/api/games/${game.id}/restore`)).statusCode).toBe(404);
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

  expect((await call('POST', `/api/admin/games/${duplicate.id}/merge`, { into: duplicate.id })).statusCode).toBe(422);
  expect((await call('POST', `/api/admin/games/${duplicate.id}/merge`, { into: 999_999 })).statusCode).toBe(422);
  const merged = await call('POST', `/api/admin/games/${duplicate.id}/merge`, { into: into.id });
  expect(merged.json()).toMatchObject({ id: into.id, steam_app_id: 900, player_count: 2, article_count: 2 });
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
  const old_address = await app.inject({ url: `/api/games/${duplicate.slug}/with-achievements` });
  expect(old_address.json()).toMatchObject({ id: into.id, article_count: 2 });
  expect(await db.selectFrom('messages').select('id').where('game_id', '=', into.id).execute()).toHaveLength(1);
  expect((await call('POST', `/api/games/${duplicate.id}/restore`)).statusCode).toBe(404);
  expect((await call('POST', `/api/admin/games/${duplicate.id}/merge`, { into: into.id })).statusCode).toBe(404);
});

test('two games merged into each other at once: one of them stays', async () => {
  const a = await makeGame(db, { title: 'Mirror A' });
  const b = await makeGame(db, { title: 'Mirror B' });
  const answers = await Promise.all([
    call('POST', `/api/admin/games/${a.id}/merge`, { into: b.id }),
    call('POST', `/api/admin/games/${b.id}/merge`, { into: a.id }),
  ]);
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect([await gameRow(a.id), await gameRow(b.id)].filter((game) => game.deleted_at === null)).toHaveLength(1);
});

test('the table is ordered, filtered and saved as CSV', async () => {
  await makeGame(db, { title: 'Zebra Crossing' });
  const named = await call('GET', '/api/admin/games?q=zebra&sort=-title');
  expect(named.json()).toMatchObject({ total: 1, items: [{ title: 'Zebra Crossing' }] });
  // As players type it: in the wrong keyboard layout.
  expect((await call('GET', '/api/admin/games?q=яуикф%20скщы')).json().items).toMatchObject([
    { title: 'Zebra Crossing' },
  ]);
  const csv = await app.inject({ url: '/api/admin/games?q=zebra', headers: { ...admin.headers, accept: 'text/csv' } });
  expect(csv.body).toContain('Zebra Crossing');
});

test('a search without results is suggested; an alias for it is found at once and taken away again', async () => {
  await makeGame(db, { title: 'Lantern Keeper' });
  for (const q of ['Хранитель Огней', 'хранитель  огней!', 'a', '12345678', 'me@example.com'])
    expect((await app.inject({ method: 'POST', url: '/api/games/missed-searches', payload: { q } })).statusCode).toBe(
      204,
    );
  const missed = await call('GET', '/api/admin/missed-searches');
  expect(missed.json().items).toMatchObject([{ query: 'хранитель огней', searches: 2, nearest: null }]);

  const empty = await call('POST', '/api/admin/title-aliases', { alias: '!!!', stands_for: '…' });
  expect(empty.statusCode).toBe(422);
  const alias = { alias: 'Хранитель Огней', stands_for: 'Lantern Keeper' };
  const added = await call('POST', '/api/admin/title-aliases', alias);
  expect(added.json()).toMatchObject({ alias: 'хранитель огней', stands_for: 'Lantern Keeper' });
  expect((await call('POST', '/api/admin/title-aliases', alias)).json().id).toBe(added.json().id);
  expect(await found('хранитель огней')).toEqual(['Lantern Keeper']);
  expect((await call('GET', '/api/admin/missed-searches')).json().items).toEqual([]);
  expect((await call('GET', '/api/admin/title-aliases?q=огней')).json().total).toBe(1);
  expect((await call('DELETE', `/api/admin/title-aliases/${added.json().id}`)).statusCode).toBe(204);
  expect((await call('DELETE', `/api/admin/title-aliases/${added.json().id}`)).statusCode).toBe(404);
  expect(await found('хранитель огней')).toEqual([]);
});

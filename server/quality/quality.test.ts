import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions, makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ratingsTiles } from './ratings.tiles.ts';

const { app, deps } = await testApp();
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'Quality Admin' });

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (
  method: Method,
  url: string,
  { headers }: { headers: Record<string, string> } = admin,
  payload?: object,
) => app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const article = {
  title: 'Gates',
  chunks: [
    { section: 'Wheel', content: 'Turn the wheel to open the gate.' },
    { section: 'Lever', content: 'A lever opens the sluice.' },
  ],
};

async function ratedAnswer({ rating = 1, comment = 'wrong gate' } = {}) {
  const player = await makeUser(db, { name: 'Rating Player' });
  const game = await makeGame(db, { articles: [article] });
  const versions = await listVersions(db, game.id);
  const place = { user_id: player.id, game_id: game.id };
  await makeExchange(db, place, { question: 'What is a gate?' });
  const chunk_ids = versions.map(({ id }) => id);
  const { message_id } = await makeExchange(db, place, { rating, comment, chunk_ids });
  await makeExchange(db, place, { question: 'And the other gate?' });
  return { player, game, versions, message_id };
}

test.each<[Method, string, object?]>([
  ['GET', '/api/admin/quality'],
  ['GET', '/api/admin/quality/1'],
  ['PATCH', '/api/admin/quality/1', { handled: true }],
  ['DELETE', '/api/admin/quality/1'],
  ['POST', '/api/admin/quality/1/restore'],
  ['POST', '/api/admin/quality/1/labelled-query'],
])('a player may not call %s %s', async (method, url, body) => {
  const player = await makeUser(db);
  expect((await call(method, url, player, body)).statusCode).toBe(403);
  expect((await call(method, url, { headers: {} }, body)).statusCode).toBe(401);
});

test('an admin finds rated answers by game, user, stars, comment, words, period and whether they are handled', async () => {
  const { player, game, message_id } = await ratedAnswer();
  const other = await makeExchange(db, { user_id: player.id, game_id: game.id }, { rating: 5, question: '100% sure?' });
  const ids = async (query: string) =>
    (await call('GET', `/api/admin/quality/?game_id=${game.id}&${query}`))
      .json()
      .items.map((item: { id: number }) => item.id);
  expect(await ids('sort=id')).toEqual([message_id, other.message_id]);
  expect(await ids('skip=1&limit=1&sort=id')).toEqual([other.message_id]);
  expect(await ids(`user_id=${admin.id}`)).toEqual([]);
  expect(await ids('rating=5')).toEqual([other.message_id]);
  expect(await ids('max_rating=2')).toEqual([message_id]);
  expect(await ids('has_comment=true')).toEqual([message_id]);
  expect(await ids('q=100%25')).toEqual([other.message_id]);
  expect(await ids('from=2099-01-01T00:00:00Z')).toEqual([]);
  expect(await ids('handled=true')).toEqual([]);
  await call('PATCH', `/api/admin/quality/${message_id}`, admin, { handled: true, note: 'seen' });
  expect(await ids('handled=true')).toEqual([message_id]);
});

test.each(['limit=0', 'rating=6', 'max_rating=x', 'handled=1', 'game_id=0'])(
  'a wrong query names its field: %s',
  async (query) => {
    const answer = await call('GET', `/api/admin/quality?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(['query', query.split('=')[0]]);
  },
);

test('an item shows the conversation and sources behind the rating as they were, and reading it is audited', async () => {
  const { player, game, versions, message_id } = await ratedAnswer();
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', versions[0]!.id).execute();
  const item = (await call('GET', `/api/admin/quality/${message_id}`)).json();
  expect(item).toMatchObject({
    id: message_id,
    rating: 1,
    comment: 'wrong gate',
    question: 'How do I open the gate?',
    game: { id: game.id, slug: game.slug },
    answered: { citations: [{ n: 1, text: 'Turn the wheel to open the gate.', changed: true }] },
    usage: { model: 'm-1', input_tokens: 120, output_tokens: 30, total_ms: 400, cost_usd: 0.0025 },
    snapshot_version: 1,
    history_deleted: false,
    handling: null,
    next: [{ text: 'And the other gate?' }],
  });
  expect(item.conversation.map((message: { text: string }) => message.text)).toEqual([
    'What is a gate?',
    'Turn the wheel. [1]',
  ]);
  expect(item.retrieved.map((chunk: { score: number; cited: boolean }) => [chunk.score, chunk.cited])).toEqual([
    [10, true],
    [9, false],
  ]);
  const audited = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('object_kind', '=', 'chats')
    .where('object_id', '=', player.id)
    .execute();
  expect(audited).toEqual([{ action: 'read', actor_id: admin.id }]);
});

test('an item stays when the player deletes the history, and an unrated answer is not an item', async () => {
  const { player, game, message_id } = await ratedAnswer();
  await call('DELETE', `/api/chat/games/${game.id}/messages`, player);
  const item = (await call('GET', `/api/admin/quality/${message_id}`)).json();
  expect(item).toMatchObject({ history_deleted: true, question: 'How do I open the gate?' });
  expect((await call('GET', `/api/admin/quality/${message_id + 2}`)).statusCode).toBe(404);
});

test('handling an item stores who, when and a note; reopening removes them; a new rating reopens it', async () => {
  const { player, message_id } = await ratedAnswer();
  const url = `/api/admin/quality/${message_id}`;
  expect((await call('PATCH', url, admin, { handled: true, note: ' fixed the article ' })).json()).toMatchObject({
    handled: true,
  });
  expect((await call('GET', url)).json().handling).toEqual({
    at: expect.any(String),
    by: 'Quality Admin',
    note: 'fixed the article',
  });
  const rate = (rating: number) =>
    call('POST', '/api/quality/rate', player, { message_id, rating, comment: 'wrong gate' });
  await rate(1);
  expect((await call('GET', url)).json().handled).toBe(true);
  await rate(2);
  expect((await call('GET', url)).json()).toMatchObject({ handled: false, handling: null, rating: 2 });
  await call('PATCH', url, admin, { handled: true });
  await call('PATCH', url, admin, { handled: false });
  expect((await call('GET', url)).json().handling).toBeNull();
});

test('a deleted item is not found, cannot be deleted twice, and can be restored with its answer unchanged', async () => {
  const { player, game, message_id } = await ratedAnswer();
  const url = `/api/admin/quality/${message_id}`;
  expect((await call('POST', `${url}/restore`)).statusCode).toBe(404);
  const [first, second] = await Promise.all([call('DELETE', url), call('DELETE', url)]);
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect((await call('GET', url)).statusCode).toBe(404);
  expect((await call('GET', `/api/admin/quality?game_id=${game.id}`)).json().total).toBe(0);
  const history = (await call('GET', `/api/chat/games/${game.id}/messages`, player)).json();
  expect(history.items.find((one: { message_id: number }) => one.message_id === message_id).rating.rating).toBe(1);
  expect((await call('POST', `${url}/restore`)).json()).toMatchObject({ id: message_id });
  await call('DELETE', url);
  await db
    .updateTable('ratings')
    .set({ deleted_at: '2020-01-01T00:00:00Z' })
    .where('message_id', '=', message_id)
    .execute();
  expect((await call('POST', `${url}/restore`)).statusCode).toBe(404);
});

test('a bad answer becomes one labelled query, linked both ways, even if two admins create it at once', async () => {
  const { game, versions, message_id } = await ratedAnswer();
  const url = `/api/admin/quality/${message_id}`;
  const made = await Promise.all([call('POST', `${url}/labelled-query`), call('POST', `${url}/labelled-query`)]);
  const [first, second] = made.map((answer) => answer.json());
  expect(first).toEqual(second);
  expect((await call('GET', url)).json().query_id).toBe(first.query_id);
  const queries = (await call('GET', `/api/admin/labels/queries?game_id=${game.id}`)).json();
  expect(queries).toMatchObject({ total: 1, items: [{ id: first.query_id, message_id, state: 'open' }] });
  const labelled = { game_id: game.id, snapshot_version: 1, query_text: first.query_text };
  const { items } = (await call('POST', '/api/admin/labels/candidates', admin, labelled)).json();
  expect(items.map((item: { version_id: number }) => item.version_id)).toEqual(
    expect.arrayContaining(versions.map(({ id }) => id)),
  );
});

test('the CSV file contains no formula that a player wrote', async () => {
  const { game } = await ratedAnswer({ comment: '=HYPERLINK("http://evil")' });
  const answer = await app.inject({
    url: `/api/admin/quality?game_id=${game.id}`,
    headers: { ...admin.headers, accept: 'text/csv' },
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.body).toContain(`"'=HYPERLINK(""http://evil"")"`);
});

test('bad ratings that nobody has handled are on the admin home page', async () => {
  const count = async () => (await ratingsTiles(deps))[0]?.value ?? -1;
  const before = await count();
  const { message_id } = await ratedAnswer({ rating: 2 });
  await ratedAnswer({ rating: 3 });
  expect(await count()).toBe(before + 1);
  await call('PATCH', `/api/admin/quality/${message_id}`, admin, { handled: true });
  expect(await count()).toBe(before);
});

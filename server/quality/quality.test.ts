import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions, makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ratingsTiles } from './ratings.tiles.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'Quality Admin' });

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

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
  expect((await api.as(player).send(method, url, body)).status).toBe(403);
  expect((await api.as({ headers: {} }).send(method, url, body)).status).toBe(401);
});

test('an admin finds rated answers by game, user, stars, comment, words, period and whether they are handled', async () => {
  const { player, game, message_id } = await ratedAnswer();
  const other = await makeExchange(db, { user_id: player.id, game_id: game.id }, { rating: 5, question: '100% sure?' });
  const ids = async (query: string) =>
    (await api.as(admin).get(`/api/admin/quality/?game_id=${game.id}&${query}`)).body.items.map(
      (item: { id: number }) => item.id,
    );
  expect(await ids('sort=id')).toEqual([message_id, other.message_id]);
  expect(await ids('skip=1&limit=1&sort=id')).toEqual([other.message_id]);
  expect(await ids(`user_id=${admin.id}`)).toEqual([]);
  expect(await ids('rating=5')).toEqual([other.message_id]);
  expect(await ids('max_rating=2')).toEqual([message_id]);
  expect(await ids('has_comment=true')).toEqual([message_id]);
  expect(await ids('q=100%25')).toEqual([other.message_id]);
  expect(await ids('from=2099-01-01T00:00:00Z')).toEqual([]);
  expect(await ids('handled=true')).toEqual([]);
  await api.as(admin).patch(`/api/admin/quality/${message_id}`, { handled: true, note: 'seen' });
  expect(await ids('handled=true')).toEqual([message_id]);
});

test.each(['limit=0', 'rating=6', 'max_rating=x', 'handled=1', 'game_id=0'])(
  'a wrong query names its field: %s',
  async (query) => {
    const answer = await api.as(admin).get(`/api/admin/quality?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(['query', query.split('=')[0]]);
  },
);

test('an item shows the conversation and sources behind the rating as they were, and reading it is audited', async () => {
  const { player, game, versions, message_id } = await ratedAnswer();
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', versions[0]!.id).execute();
  const item = (await api.as(admin).get(`/api/admin/quality/${message_id}`)).body;
  expect(item).toMatchObject({
    id: message_id,
    rating: 1,
    comment: 'wrong gate',
    question: 'How do I open the gate?',
    game: { id: game.id, slug: game.slug },
    answered: { citations: [{ n: 1, text: 'Turn the wheel to open the gate.', changed: true }] },
    usage: { model: 'm-1', input_tokens: 120, output_tokens: 30, total_ms: 400, cost_usd: 0.0025 },
    steps: [
      { purpose: 'answer', outcome: 'answered', model: 'm-1', input_tokens: 120, output_tokens: 30, total_ms: 400 },
    ],
    snapshot_version: 1,
    charge: { call: null, bookings: [] },
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
  await api.as(player).delete(`/api/chat/games/${game.id}/messages`);
  const item = (await api.as(admin).get(`/api/admin/quality/${message_id}`)).body;
  expect(item).toMatchObject({ history_deleted: true, question: 'How do I open the gate?' });
  expect((await api.as(admin).get(`/api/admin/quality/${message_id + 2}`)).status).toBe(404);
});

test('handling an item stores who, when and a note; reopening removes them; a new rating reopens it', async () => {
  const { player, message_id } = await ratedAnswer();
  const url = `/api/admin/quality/${message_id}`;
  expect((await api.as(admin).patch(url, { handled: true, note: ' fixed the article ' })).body).toMatchObject({
    handled: true,
  });
  expect((await api.as(admin).get(url)).body.handling).toEqual({
    at: expect.any(String),
    by: 'Quality Admin',
    note: 'fixed the article',
  });
  const rate = (rating: number) =>
    api.as(player).post('/api/quality/rate', { message_id, rating, comment: 'wrong gate' });
  await rate(1);
  expect((await api.as(admin).get(url)).body.handled).toBe(true);
  await rate(2);
  expect((await api.as(admin).get(url)).body).toMatchObject({ handled: false, handling: null, rating: 2 });
  await api.as(admin).patch(url, { handled: true });
  await api.as(admin).patch(url, { handled: false });
  expect((await api.as(admin).get(url)).body.handling).toBeNull();
});

test('handling several leaves what a colleague has handled as it is, and an undo does not open it', async () => {
  const [handled, open] = [await ratedAnswer(), await ratedAnswer()];
  const url = (id: number) => `/api/admin/quality/${id}`;
  await api.as(admin).patch(url(handled.message_id), { handled: true, note: 'the text is mended' });
  const ids = [handled.message_id, open.message_id];
  const { body } = await api.as(admin).post('/api/admin/quality/bulk', { action: 'handle', ids });
  const codes = body.items.map(({ id, code }: { id: number; code: string | null }) => [id, code]);
  expect(codes).toEqual([
    [handled.message_id, 'conflict'],
    [open.message_id, null],
  ]);
  expect((await api.as(admin).get(url(handled.message_id))).body.handling.note).toBe('the text is mended');
});

test('a deleted item is not found, cannot be deleted twice, and can be restored with its answer unchanged', async () => {
  const { player, game, message_id } = await ratedAnswer();
  const url = `/api/admin/quality/${message_id}`;
  expect((await api.as(admin).post(`${url}/restore`)).status).toBe(404);
  const [first, second] = await Promise.all([api.as(admin).delete(url), api.as(admin).delete(url)]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect((await api.as(admin).get(url)).status).toBe(404);
  expect((await api.as(admin).get(`/api/admin/quality?game_id=${game.id}`)).body.total).toBe(0);
  const history = (await api.as(player).get(`/api/chat/games/${game.id}/messages`)).body;
  expect(history.items.find((one: { message_id: number }) => one.message_id === message_id).rating.rating).toBe(1);
  expect((await api.as(admin).post(`${url}/restore`)).body).toMatchObject({ id: message_id });
  await api.as(admin).delete(url);
  await db
    .updateTable('ratings')
    .set({ deleted_at: '2020-01-01T00:00:00Z' })
    .where('message_id', '=', message_id)
    .execute();
  expect((await api.as(admin).post(`${url}/restore`)).status).toBe(404);
});

test('a bad answer becomes one labelled query, linked both ways, even if two admins create it at once', async () => {
  const { game, versions, message_id } = await ratedAnswer();
  const url = `/api/admin/quality/${message_id}`;
  const made = await Promise.all([
    api.as(admin).post(`${url}/labelled-query`),
    api.as(admin).post(`${url}/labelled-query`),
  ]);
  const [first, second] = made.map((answer) => answer.body);
  expect(first).toEqual(second);
  expect((await api.as(admin).get(url)).body.query_id).toBe(first.query_id);
  const queries = (await api.as(admin).get(`/api/admin/labels/queries?game_id=${game.id}`)).body;
  expect(queries).toMatchObject({ total: 1, items: [{ id: first.query_id, message_id, state: 'open' }] });
  const labelled = { game_id: game.id, snapshot_version: 1, query_text: first.query_text };
  const { items } = (await api.as(admin).post('/api/admin/labels/candidates', labelled)).body;
  expect(items.map((item: { version_id: number }) => item.version_id)).toEqual(
    expect.arrayContaining(versions.map(({ id }) => id)),
  );
});

test('the CSV file contains no formula that a player wrote', async () => {
  const { game } = await ratedAnswer({ comment: '=HYPERLINK("http://evil")' });
  const answer = await api.as(admin).get(`/api/admin/quality?game_id=${game.id}`, { accept: 'text/csv' });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.text).toContain(`"'=HYPERLINK(""http://evil"")"`);
});

test('bad ratings that nobody has handled are on the admin home page', async () => {
  const count = async () => (await ratingsTiles(deps))[0]?.value ?? -1;
  const before = await count();
  const { message_id } = await ratedAnswer({ rating: 2 });
  await ratedAnswer({ rating: 3 });
  expect(await count()).toBe(before + 1);
  await api.as(admin).patch(`/api/admin/quality/${message_id}`, { handled: true });
  expect(await count()).toBe(before);
});

test('each request that was made for an answer stands in its trace, in their order', async () => {
  const { player, game, message_id } = await ratedAnswer();
  const tokens = { model: 'm-2', input_tokens: 900, output_tokens: 12, estimated: true, total_ms: 7000 };
  await db
    .insertInto('token_usage_logs')
    .values({
      ...tokens,
      user_id: player.id,
      game_id: game.id,
      message_id,
      purpose: 'answer',
      outcome: 'cut_off',
      cost_micro_usd: 500,
    })
    .execute();
  const { steps } = (await api.as(admin).get(`/api/admin/quality/${message_id}`)).body;
  expect(steps).toHaveLength(2);
  expect(steps[0].model).toBe('m-1');
  expect(steps[1]).toEqual({ ...tokens, purpose: 'answer', outcome: 'cut_off', cost_usd: 0.0005 });
});

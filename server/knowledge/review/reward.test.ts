import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { api, app, deps } = await testApp({ settings: { RATE_LIMIT_FACTOR: '10' } });
const { db } = deps;
afterAll(() => app.close());

const admin = await makeUser(db, { role: 'admin' });
type Player = Awaited<ReturnType<typeof makeUser>>;

const long = 'The lantern keeper of Marrow Quay trades oil for pearls, and opens the sluice only at ebb tide. '.repeat(
  3,
);

async function write(author: Player, game_id: number, title: string, content = long): Promise<number> {
  const body = { game_id, title, language: 'en', chunks: [{ section: 'Keeper', content }] };
  return (await api.as(author).post('/api/knowledge/articles', body)).body.id;
}

async function waitingOf(article_id: number): Promise<number> {
  const { id } = await db
    .selectFrom('article_versions')
    .select('id')
    .where('article_id', '=', article_id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return id;
}

const approve = async (article_id: number, who: Player = admin) =>
  (await api.as(who).post(`/api/admin/knowledge/reviews/${await waitingOf(article_id)}/approve`)).status;
const callsOf = async ({ id }: Player) => (await callsSummary(db, id)).calls;
const newestNotice = async (player: Player) => (await api.as(player).get('/api/notifications')).body.items[0];

test('an approved article gives its author calls, once, whoever approves at the same time', async () => {
  const author = await makeUser(db);
  const game = await makeGame(db);
  const id = await write(author, game.id, 'Marrow Quay');
  expect(await approve(id, author)).toBe(403);
  expect(await callsOf(author)).toBe(0);
  const review = await waitingOf(id);
  const approvals = [1, 2].map(() => api.as(admin).post(`/api/admin/knowledge/reviews/${review}/approve`));
  expect((await Promise.all(approvals)).map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409]);
  expect(await callsOf(author)).toBe(5);
  expect(await newestNotice(author)).toMatchObject({
    kind: 'article_approved',
    body: expect.stringContaining('You got 5\u00a0calls for it.'),
  });
  const { items } = (await api.as(author).get('/api/wallet/history')).body;
  expect(items).toMatchObject([{ kind: 'reward', calls: 5, description: 'Marrow Quay' }]);
});

test('neither an edit nor a text of a line is paid for, nor more than three texts a day', async () => {
  const author = await makeUser(db);
  const game = await makeGame(db);
  const id = await write(author, game.id, 'Sluice');
  await approve(id);
  await api.as(author).patch(`/api/knowledge/articles/${id}`, { title: 'Sluices' });
  await approve(id);
  expect(await callsOf(author)).toBe(5);
  expect((await newestNotice(author)).body).not.toContain('calls');
  await approve(await write(author, game.id, 'Line', 'Short.'));
  expect(await callsOf(author)).toBe(5);
  const more = await Promise.all(['Ebb', 'Flood', 'Neap'].map((title) => write(author, game.id, title)));
  for (const one of more) await approve(one);
  expect(await callsOf(author)).toBe(15);
});

test('where the operator gives none, and to admins, nothing is booked', async () => {
  const none = await testApp({ settings: { ARTICLE_REWARD_CALLS: '0' } });
  const author = await makeUser(none.deps.db);
  const reviewer = await makeUser(none.deps.db, { role: 'admin' });
  const game = await makeGame(none.deps.db);
  const body = { game_id: game.id, title: 'Quay', language: 'en', chunks: [{ section: '', content: long }] };
  const { id } = (await none.api.as(author).post('/api/knowledge/articles', body)).body;
  const review = await waitingOf(id);
  expect((await none.api.as(reviewer).post(`/api/admin/knowledge/reviews/${review}/approve`)).status).toBe(204);
  expect(await callsOf(author)).toBe(0);
  await none.app.close();
});

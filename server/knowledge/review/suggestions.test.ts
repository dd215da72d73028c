import { afterAll, expect, test } from 'vitest';
import type { Article } from '#contract/knowledge.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { api, app, deps } = await testApp({ settings: { RATE_LIMIT_FACTOR: '10' } });
const { db } = deps;
afterAll(() => app.close());

type Player = Awaited<ReturnType<typeof makeUser>>;
const admin = await makeUser(db, { role: 'admin' });
const before = 'The heron bridge opens at dawn.';
const better =
  'The heron bridge opens at dawn, closes when three ferries have passed, and stays shut on the longest night.';

async function waitingOf(article_id: number): Promise<number> {
  const row = await db
    .selectFrom('article_versions')
    .select('id')
    .where('article_id', '=', article_id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return row.id;
}
const approve = async (id: number) =>
  (await api.as(admin).post(`/api/admin/knowledge/reviews/${await waitingOf(id)}/approve`)).status;

/** An approved article of an author, by its id, with the key of its one section. */
async function publish(author: Player) {
  const game = await makeGame(db);
  const body = { game_id: game.id, title: 'Bridges', language: 'en', chunks: [{ section: 'Heron', content: before }] };
  const { id, chunks }: Article = (await api.as(author).post('/api/knowledge/articles', body)).body;
  await approve(id);
  return { game, id, key: chunks[0]?.chunk_key ?? '' };
}

const suggest = (who: { headers: Record<string, string> }, key: string, content = better) =>
  api.as(who).post(`/api/knowledge/chunks/${key}/suggestions`, { content });
const openOf = (who: { headers: Record<string, string> }, id: number) =>
  api.as(who).get(`/api/knowledge/articles/${id}/suggestions`);
const decide = (who: { headers: Record<string, string> }, id: number, body: object) =>
  api.as(who).post(`/api/knowledge/suggestions/${id}/decision`, body);
const textOf = async (who: Player, id: number): Promise<string | undefined> =>
  ((await api.as(who).get(`/api/knowledge/articles/${id}`)).body as Article).chunks[0]?.content;
const newestNotice = async (player: Player) => (await api.as(player).get('/api/notifications')).body.items[0];
const callsOf = async ({ id }: Player) => (await callsSummary(db, id)).calls;

test('who may not suggest, read or decide is refused', async () => {
  const [author, reader, stranger] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const { game, id, key } = await publish(author);
  expect((await suggest({ headers: {} }, key)).status).toBe(401);
  expect((await suggest(author, key)).status).toBe(409);
  expect((await suggest(reader, key, before)).status).toBe(409);
  expect((await suggest(reader, key, '')).status).toBe(422);
  expect((await suggest(reader, key, '<script>x</script>')).status).toBe(422);
  expect((await suggest(reader, '00000000-0000-0000-0000-000000000000')).status).toBe(404);
  await suggest(reader, key);
  expect((await openOf({ headers: {} }, id)).status).toBe(401);
  for (const who of [reader, stranger]) expect((await openOf(who, id)).status).toBe(403);
  const [one] = (await openOf(author, id)).body.items;
  expect((await decide(reader, one.id, { takes: true })).status).toBe(403);
  expect((await decide(author, 999_999, { takes: true })).status).toBe(404);
  // A section that is kept from a reader is none of theirs.
  await gateChunk(db, game.id, { section: 'Heron' });
  expect((await suggest(stranger, key)).status).toBe(404);
  expect(await textOf(author, id)).toBe(before);
});

test('a suggestion that an admin takes is published at once, paid for once, and its writer is told', async () => {
  const [author, reader] = [await makeUser(db), await makeUser(db, { name: 'Rhea Read' })];
  const { id, key } = await publish(author);
  expect((await suggest(reader, key, 'A first thought about the heron bridge.')).status).toBe(204);
  expect((await suggest(reader, key)).status).toBe(204);
  expect(await newestNotice(author)).toMatchObject({
    kind: 'suggestion_made',
    title: expect.stringContaining('Bridges'),
  });
  const { items } = (await openOf(admin, id)).body;
  expect(items).toMatchObject([{ section: 'Heron', content_before: before, content: better, by: 'Rhea Read' }]);
  const decided = await Promise.all([1, 2].map(() => decide(admin, items[0].id, { takes: true })));
  expect(decided.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409]);
  expect(await textOf(reader, id)).toBe(better);
  expect(await callsOf(reader)).toBe(5);
  expect(await newestNotice(reader)).toMatchObject({
    kind: 'suggestion_taken',
    body: expect.stringContaining('5\u00a0calls'),
    link: expect.stringMatching(new RegExp(`/articles/${id}$`)),
  });
  expect((await openOf(author, id)).body).toEqual({ items: [], total: 0 });
});

test('what an author takes waits for its review with their text, and is paid for then', async () => {
  const [author, reader] = [await makeUser(db), await makeUser(db)];
  const { id, key } = await publish(author);
  await suggest(reader, key);
  const [one] = (await openOf(author, id)).body.items;
  expect((await decide(author, one.id, { takes: true })).status).toBe(204);
  expect(await textOf(reader, id)).toBe(before);
  expect(await callsOf(reader)).toBe(0);
  expect(await approve(id)).toBe(204);
  expect(await textOf(reader, id)).toBe(better);
  expect(await callsOf(reader)).toBe(5);
});

test('a comma is taken and not paid for, a declined one says why, and a text that has changed is not overwritten', async () => {
  const [author, reader] = [await makeUser(db), await makeUser(db)];
  const { id, key } = await publish(author);
  await suggest(reader, key, 'The heron bridge opens, at dawn.');
  const [comma] = (await openOf(author, id)).body.items;
  expect((await decide(admin, comma.id, { takes: true })).status).toBe(204);
  expect(await callsOf(reader)).toBe(0);
  await suggest(reader, key);
  const [declined] = (await openOf(author, id)).body.items;
  expect((await decide(author, declined.id, { takes: false, reason: 'It opens at noon.' })).status).toBe(204);
  expect(await newestNotice(reader)).toMatchObject({ kind: 'suggestion_declined', body: 'It opens at noon.' });
  await suggest(reader, key);
  await api.as(admin).patch(`/api/knowledge/chunks/${key}`, { content: 'The heron bridge opens at noon.' });
  const [late] = (await openOf(author, id)).body.items;
  expect((await decide(author, late.id, { takes: true })).status).toBe(409);
  expect(await textOf(author, id)).toBe('The heron bridge opens at noon.');
  expect((await openOf(author, id)).body.total).toBe(1);
});

import { expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const reader = await makeUser(db, { verified: false });
const chunks = [
  { section: 'One', content: '12345' },
  { section: 'Two', content: '678' },
];
const game = await makeGame(db, {
  articles: [
    { title: 'Роща', language: 'ru', chunks },
    { title: 'Ёлка', language: 'ru', chunks },
    { title: 'signals', chunks },
    { title: 'Bridges', chunks: chunks.slice(0, 1) },
  ],
});

const list = (query: string) => api.as(reader).get(`/api/knowledge/articles?game_id=${game.id}${query}`);
const titles = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map((article) => article.title);

test('articles are for players who logged in', async () => {
  expect((await api.get('/api/knowledge/articles?game_id=nonsense')).status).toBe(401);
  expect((await api.get('/api/knowledge/articles/1')).status).toBe(401);
});

test('articles of a game come in the order of a dictionary, whatever their case, and page by page', async () => {
  const all = await list('');
  expect(titles(all)).toEqual(['Bridges', 'signals', 'Ёлка', 'Роща']);
  expect(all.body.total).toBe(4);
  expect(all.body.items[0]).toMatchObject({
    game_id: game.id,
    game_slug: game.slug,
    language: 'en',
    reviewed: true,
    section_count: 1,
    length: 5,
  });
  const page = await api.as(reader).get(`/api/knowledge/articles/?game_id=${game.id}&skip=1&limit=2`);
  expect(titles(page)).toEqual(['signals', 'Ёлка']);
  expect(page.body.total).toBe(4);
});

test('articles in the reader’s language come before the others', async () => {
  const russian = { ...reader.headers, 'accept-language': 'ru' };
  const url = `/api/knowledge/articles?game_id=${game.id}`;
  expect(titles(await api.with(russian).get(url))).toEqual(['Ёлка', 'Роща', 'Bridges', 'signals']);
  expect(titles(await api.with(russian).get(`${url}&skip=1&limit=2`))).toEqual(['Роща', 'Bridges']);
  expect(titles(await api.with(russian).get(`${url}&language=en`))).toEqual(['Bridges', 'signals']);
});

test('articles can be asked for in one language', async () => {
  const russian = await list('&language=ru');
  expect(titles(russian)).toEqual(['Ёлка', 'Роща']);
  expect(russian.body.total).toBe(2);
});

test('an article shows its current chunks, in order', async () => {
  const [first] = (await list('&limit=1&skip=1')).body.items;
  const ended = await db
    .updateTable('chunks')
    .set({ to_rev: 2 })
    .where('article_id', '=', first.id)
    .where('ordinal', '=', 0)
    .returning(['chunk_key', 'game_id', 'article_id', 'article_title', 'language', 'section'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chunks')
    .values({ ...ended, content: 'new text', ordinal: 0, from_rev: 2 })
    .execute();
  const article = (await api.as(reader).get(`/api/knowledge/articles/${first.id}/`)).body;
  expect(article).toMatchObject({ id: first.id, title: 'signals', section_count: 2, length: 11 });
  expect(article.chunks).toEqual([
    {
      chunk_key: ended.chunk_key,
      version_id: expect.any(Number),
      ordinal: 0,
      section: 'One',
      content: 'new text',
      gate: null,
    },
    {
      chunk_key: expect.any(String),
      version_id: expect.any(Number),
      ordinal: 1,
      section: 'Two',
      content: '678',
      gate: null,
    },
  ]);
});

test.each([
  ['', 'game_id'],
  ['?game_id=x', 'game_id'],
  ['?game_id=1&game_id=2', 'game_id'],
  ['?game_id=1&limit=0', 'limit'],
  ['?game_id=1&limit=101', 'limit'],
  ['?game_id=1&skip=1000001', 'skip'],
  ['?game_id=1&skip=-1', 'skip'],
  ['?game_id=1&language=de', 'language'],
  ['/x', 'id'],
])('%s is refused and names %s', async (query, field) => {
  const answer = await api.as(reader).get(`/api/knowledge/articles${query}`);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc[1]).toBe(field);
});

test('what was deleted, alone or with its game, is not found', async () => {
  const other = await makeGame(db, {
    articles: [
      { title: 'A', chunks },
      { title: 'B', chunks },
    ],
  });
  const [a, b] = (await api.as(reader).get(`/api/knowledge/articles?game_id=${other.id}`)).body.items;
  const deleted_at = new Date().toISOString();
  await db.updateTable('articles').set({ deleted_at }).where('id', '=', a.id).execute();
  expect((await api.as(reader).get(`/api/knowledge/articles/${a.id}`)).status).toBe(404);
  expect((await api.as(reader).get(`/api/knowledge/articles/${b.id}`)).status).toBe(200);
  await db.updateTable('games').set({ deleted_at }).where('id', '=', other.id).execute();
  expect((await api.as(reader).get(`/api/knowledge/articles/${b.id}`)).status).toBe(404);
  expect((await api.as(reader).get(`/api/knowledge/articles?game_id=${other.id}`)).status).toBe(404);
  expect((await api.as(reader).get('/api/knowledge/articles?game_id=999999999999999')).status).toBe(404);
});

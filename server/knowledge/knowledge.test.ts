import { expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { app, deps } = await testApp();
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

const get = (url: string, headers: Record<string, string> = reader.headers) => app.inject({ url, headers });
const list = (query: string) => get(`/api/knowledge/articles?game_id=${game.id}${query}`);
const titles = (answer: { json: () => { items: { title: string }[] } }) =>
  answer.json().items.map((article) => article.title);

test('articles are for players who logged in', async () => {
  expect((await get(`/api/knowledge/articles?game_id=nonsense`, {})).statusCode).toBe(401);
  expect((await get(`/api/knowledge/articles/1`, {})).statusCode).toBe(401);
});

test('articles of a game come in the order of a dictionary, whatever their case, and page by page', async () => {
  const all = await list('');
  expect(titles(all)).toEqual(['Bridges', 'signals', 'Ёлка', 'Роща']);
  expect(all.json().total).toBe(4);
  expect(all.json().items[0]).toMatchObject({
    game_id: game.id,
    game_slug: game.slug,
    language: 'en',
    reviewed: true,
    section_count: 1,
    length: 5,
  });
  const page = await get(`/api/knowledge/articles/?game_id=${game.id}&skip=1&limit=2`);
  expect(titles(page)).toEqual(['signals', 'Ёлка']);
  expect(page.json().total).toBe(4);
});

test('articles in the reader’s language come before the others', async () => {
  const russian = { ...reader.headers, 'accept-language': 'ru' };
  const url = `/api/knowledge/articles?game_id=${game.id}`;
  expect(titles(await get(url, russian))).toEqual(['Ёлка', 'Роща', 'Bridges', 'signals']);
  expect(titles(await get(`${url}&skip=1&limit=2`, russian))).toEqual(['Роща', 'Bridges']);
  expect(titles(await get(`${url}&language=en`, russian))).toEqual(['Bridges', 'signals']);
});

test('articles can be asked for in one language', async () => {
  const russian = await list('&language=ru');
  expect(titles(russian)).toEqual(['Ёлка', 'Роща']);
  expect(russian.json().total).toBe(2);
});

test('an article shows its current chunks, in order', async () => {
  const [first] = (await list('&limit=1&skip=1')).json().items;
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
  const article = (await get(`/api/knowledge/articles/${first.id}/`)).json();
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
  const answer = await get(`/api/knowledge/articles${query}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0].loc[1]).toBe(field);
});

test('what was deleted, alone or with its game, is not found', async () => {
  const other = await makeGame(db, {
    articles: [
      { title: 'A', chunks },
      { title: 'B', chunks },
    ],
  });
  const [a, b] = (await get(`/api/knowledge/articles?game_id=${other.id}`)).json().items;
  const deleted_at = new Date().toISOString();
  await db.updateTable('articles').set({ deleted_at }).where('id', '=', a.id).execute();
  expect((await get(`/api/knowledge/articles/${a.id}`)).statusCode).toBe(404);
  expect((await get(`/api/knowledge/articles/${b.id}`)).statusCode).toBe(200);
  await db.updateTable('games').set({ deleted_at }).where('id', '=', other.id).execute();
  expect((await get(`/api/knowledge/articles/${b.id}`)).statusCode).toBe(404);
  expect((await get(`/api/knowledge/articles?game_id=${other.id}`)).statusCode).toBe(404);
  expect((await get(`/api/knowledge/articles?game_id=999999999999999`)).statusCode).toBe(404);
});

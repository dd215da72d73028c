import { afterAll, expect, test } from 'vitest';
import { openEncoder } from '#server/encoder/encoder.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { listChunksAt } from '#server/retrieval/retrieval.store.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { meaningOf } from '#server/testing/meaning-of.ts';
import { search as searchHere } from '#server/retrieval/search-index.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listArticles, listTitled } from '../knowledge.ts';

const { app, api, deps } = await testApp();
const { db } = deps;
const encoder = openEncoder();
afterAll(async () => {
  await app.close();
  await encoder.close();
});

const texts = {
  Antidotes: 'Cold water from the well cures poison at once.',
  'The mill': 'It opens at dawn and grinds flour for two coins a bag.',
  'Poison darts': 'They are sold by the hunter at the bridge.',
  Poison: 'A green drop on the blade slows every foe.',
  Ferries: 'Carts cross the river for a fee.',
};
const game = await makeGame(db, {
  articles: Object.entries(texts).map(([title, content]) => ({ title, chunks: [{ section: '', content }] })),
});
const { id } = await makeUser(db);
const load = (game_id: number, revision: number) => listChunksAt(db, game_id, revision);
const meaning = meaningOf(encoder, await load(game.id, 1));

const byMeaning = openRetrieval(load, { meaning: [meaning] });
// The vectors of the articles are there before anybody types.
await byMeaning.prepare({ game: { ...game, kb_revision: 1 }, questions: ['mill'] });

async function search(q: string, retrieval = byMeaning): Promise<string[]> {
  const viewer = { id, is_reviewer: false };
  const { items, total } = await listArticles({ db, retrieval }, viewer, { game_id: game.id, q, skip: 0, limit: 20 });
  expect(total).toBe(items.length);
  return items.map(({ title }) => title);
}

test('an article is found by what is meant, in other words and in the other language', async () => {
  for (const [q, title] of [
    ['detox', 'Antidotes'],
    ['где намолоть зерна', 'The mill'],
  ] as const) {
    // A busy machine may be late for what is typed first.
    await expect.poll(() => search(q), { interval: 20 }).toEqual([title]);
    expect(await search(q, openRetrieval(load))).toEqual([]);
  }
});

test('a title that is typed comes first, then titles that hold the words', async () => {
  expect(await search('poison')).toEqual(['Poison', 'Poison darts', 'Antidotes']);
});

test('what nothing is near to finds nothing', async () => {
  expect(await search('football results')).toEqual([]);
});

test('words answer where the meaning is late', async () => {
  const late = openRetrieval(load, { meaning: [{ ...meaning, readQuestion: () => new Promise<null>(() => {}) }] });
  expect(await search('flour', late)).toEqual(['The mill']);
  expect(await search('detox', late)).toEqual([]);
});

test('words answer what the vector is late for, and are searched once', async () => {
  let searches = 0;
  const never = new Promise<null>(() => {});
  const late = openRetrieval(load, {
    meaning: [{ ...meaning, readQuestion: () => never }],
    search: async (task) => {
      searches += 1;
      return searchHere(task);
    },
  });
  expect(await search('poison', late)).toEqual(await search('poison', openRetrieval(load)));
  expect(searches).toBe(1);
});

test('an article of any game is found by words of its title in any order, shown to nobody from whom it is hidden', async () => {
  const chunks = [{ section: '', content: 'Text.' }];
  const ferry = await makeGame(db, { title: 'Ferry Wars', articles: [{ title: 'The quartz ferry', chunks }] });
  const other = await makeGame(db, {
    title: 'Quarry',
    articles: [
      { title: 'A ferry of quartz and its captain', chunks },
      { title: 'Паром quartz ferry', language: 'ru', chunks },
      { title: 'Quartz', chunks },
      { title: 'Heart of quartz', chunks: [{ section: 'Quartz heart', content: 'Text.' }] },
    ],
  });
  const player = await makeUser(db);
  const find = async (q: string, language = 'en') =>
    (await api.as(player).get(`/api/knowledge/titles?q=${encodeURIComponent(q)}`, { 'accept-language': language })).body
      .items as { title: string; game: { slug: string; title: string } }[];
  const titles = async (...of: Parameters<typeof find>) => (await find(...of)).map(({ title }) => title);
  expect(await titles('ferry QUARTZ')).toEqual([
    'The quartz ferry',
    'A ferry of quartz and its captain',
    'Паром quartz ferry',
  ]);
  expect((await titles('quartz ferry', 'ru'))[0]).toBe('Паром quartz ferry');
  expect((await find('the quartz'))[0]?.game).toEqual({ slug: ferry.slug, title: 'Ferry Wars' });
  for (const q of ['qu', '%%%', '---', 'q-u', 'zeppelin']) expect(await titles(q)).toEqual([]);
  await db
    .updateTable('articles')
    .set({ hidden_at: new Date().toISOString(), hidden_cause: 'reports' })
    .where('title', '=', 'Quartz')
    .execute();
  expect(await titles('quartz')).not.toContain('Quartz');
  expect(await titles('heart quartz')).toEqual(['Heart of quartz']);
  await gateChunk(db, other.id, { section: 'Quartz heart' });
  expect(await titles('quartz')).not.toContain('Heart of quartz');
  // Nobody is led to a game that was taken off the catalogue, and nobody finds articles of one that was deleted.
  const now = new Date().toISOString();
  await db.updateTable('games').set({ hidden_at: now }).where('id', '=', other.id).execute();
  expect(await titles('quartz')).toEqual(['The quartz ferry']);
  await db.updateTable('games').set({ hidden_at: null, deleted_at: now }).where('id', '=', other.id).execute();
  expect(await titles('quartz')).toEqual(['The quartz ferry']);
  expect((await api.get('/api/knowledge/titles?q=quartz')).status).toBe(401);
});

test('titles are searched once, not again for each article that there is', async () => {
  const chunks = [{ section: '', content: 'Text.' }];
  await makeGame(db, { articles: Array.from({ length: 60 }, (_, n) => ({ title: `Lantern ${n}`, chunks })) });
  const read = await rowsRead(deps.database, async (on) => {
    const found = await listTitled(on, { id, is_reviewer: false }, { q: 'lantern 59', first: 'en', limit: 5 });
    expect(found.items.map(({ title }) => title)).toEqual(['Lantern 59']);
  });
  expect(read).toBeLessThan(500);
});

import { expect, test } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { mendParts } from './mend-parts.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const head = '| Sword | Damage |\n| --- | --- |\n';
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_none, i) => `| Sword number ${from + i} | ${from + i} |`).join('\n');
const section = 'All swords';

/** A game whose articles were cut before parts repeated anything. */
async function earlierGame(chunks: { section: string; content: string }[]) {
  const game = await makeGame(db, { articles: [{ title: 'Swords', chunks }] });
  await db.updateTable('games').set({ parts_mended: false }).where('id', '=', game.id).execute();
  return game;
}

const chunksOf = (game_id: number) =>
  db
    .selectFrom('chunks')
    .select(['id', 'chunk_key', 'content', 'from_rev'])
    .where('game_id', '=', game_id)
    .where('to_rev', 'is', null)
    .orderBy('ordinal')
    .execute();
const revisionOf = async (id: number) =>
  (await db.selectFrom('games').select('kb_revision').where('id', '=', id).executeTakeFirstOrThrow()).kb_revision;

test('stored parts get what they were cut without, once, under their keys, as one revision', async () => {
  const game = await earlierGame([
    { section, content: head + rows(1, 30) },
    { section, content: rows(31, 30) },
    { section, content: rows(61, 30) },
    { section: 'Prices', content: rows(91, 3) },
    { section: 'Shops', content: 'The smith sells:\n\n- swords\n- bows' },
    { section: 'Shops', content: '- axes\n- clubs' },
  ]);
  const before = await chunksOf(game.id);
  await Promise.all([mendParts(db), mendParts(db)]);
  const after = await chunksOf(game.id);
  expect(after.map(({ content }) => content)).toEqual([
    head + rows(1, 30),
    head + rows(31, 30),
    head + rows(61, 30),
    // Another section is another text.
    rows(91, 3),
    'The smith sells:\n\n- swords\n- bows',
    'The smith sells:\n\n- axes\n- clubs',
  ]);
  expect(after.map(({ chunk_key }) => chunk_key)).toEqual(before.map(({ chunk_key }) => chunk_key));
  expect(after.map(({ from_rev }) => from_rev)).toEqual([1, 2, 2, 1, 1, 2]);
  expect(after[0]?.id).toBe(before[0]?.id);
  expect(await revisionOf(game.id)).toBe(2);
  // A game that is mended is not looked at again.
  await mendParts(db);
  expect(await chunksOf(game.id)).toEqual(after);
});

test('a part that grows too long is cut, and goes on under its key', async () => {
  const long = Array.from({ length: 60 }, (_none, i) => `| Sword ${i} | ${'x'.repeat(8)} |`).join('\n');
  const game = await earlierGame([
    { section, content: `| Sword | ${'Damage '.repeat(30)} |\n| --- | --- |\n| Oak | 1 |` },
    { section, content: long },
  ]);
  const before = await chunksOf(game.id);
  expect(before[1]!.content.length).toBeGreaterThan(1300);
  await mendParts(db);
  const after = await chunksOf(game.id);
  expect(after.slice(0, 2).map(({ chunk_key }) => chunk_key)).toEqual(before.map(({ chunk_key }) => chunk_key));
  expect(after).toHaveLength(3);
  for (const { content } of after) {
    expect(content.startsWith('| Sword | Damage')).toBe(true);
    expect(content.length).toBeLessThanOrEqual(limits.splitChunk);
  }
});

test('what a gate keeps back does not go along to where everybody reads', async () => {
  const game = await earlierGame([
    { section, content: head + rows(1, 3) },
    { section, content: rows(4, 3) },
  ]);
  const [first] = await chunksOf(game.id);
  const { article_id } = await db
    .selectFrom('articles')
    .select('id as article_id')
    .where('game_id', '=', game.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chunk_gates')
    .values({ chunk_key: first!.chunk_key, article_id, game_id: game.id, spoiler_level: 2 })
    .execute();
  await mendParts(db);
  expect((await chunksOf(game.id)).map(({ content }) => content)).toEqual([head + rows(1, 3), rows(4, 3)]);
});

test('a text that waits for its review goes on waiting, and is mended where it is read', async () => {
  const author = await makeUser(db);
  const game = await makeGame(db);
  const chunks = [
    { section, content: head + rows(1, 3) },
    { section, content: rows(4, 3) },
  ];
  const written = await api
    .as(author)
    .post('/api/knowledge/articles', { game_id: game.id, title: 'Swords', language: 'en', chunks });
  await mendParts(db);
  const { items } = (await api.as(admin).get(`/api/admin/knowledge/reviews?game_id=${game.id}`)).body;
  const review = (await api.as(admin).get(`/api/admin/knowledge/reviews/${items[0].id}`)).body;
  expect(review.article_id).toBe(written.body.id);
  expect(review.text.chunks[1].content).toBe(head + rows(4, 3));
});

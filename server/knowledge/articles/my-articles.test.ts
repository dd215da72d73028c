import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OwnArticle } from '#contract/my-articles.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countUses } from './count-uses.ts';

// Readers are counted by the day.
await awayFromMidnight();

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const game = await makeGame(db, { title: 'Own Articles' });

async function mine(who: typeof admin, query = ''): Promise<AnswerOf<'GET /api/my-articles'>> {
  const answer = await api.as(who).get(`/api/my-articles${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
const chunks = [{ section: 'Start', content: 'The harbour opens at dawn.' }];
async function write(who: typeof admin, title: string): Promise<number> {
  const payload = { game_id: game.id, title, language: 'en', chunks };
  return (await api.as(who).post('/api/knowledge/articles', payload)).body.id;
}
async function review(article_id: number): Promise<number> {
  const { items } = (await api.as(admin).get('/api/admin/knowledge/reviews?limit=100')).body;
  return items.find((one: { article_id: number }) => one.article_id === article_id).id;
}
const statesOf = (items: readonly OwnArticle[]) => Object.fromEntries(items.map(({ title, state }) => [title, state]));

/** An answer that cites the first chunk of the articles, as the chat stores it. */
async function citing(player: typeof admin, article_ids: readonly number[]): Promise<number> {
  const of = {
    user_id: player.id,
    game_id: game.id,
    conversation_id: await makeConversation(db, { user_id: player.id, game_id: game.id }),
  };
  const row = { ...of, text: 'So.', state: 'answered' as const };
  const question = await db
    .insertInto('messages')
    .values({ ...row, role: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('messages')
    .values({ ...row, role: 'expert', question_id: question.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cited = await db
    .selectFrom('chunks')
    .select('id')
    .where('article_id', 'in', article_ids)
    .where('to_rev', 'is', null)
    .execute();
  await db
    .insertInto('message_sources')
    .values(
      cited.map((chunk, k) => ({
        message_id: id,
        user_id: player.id,
        n: k + 1,
        chunk_id: chunk.id,
        score: 1,
        cited: true,
      })),
    )
    .execute();
  return id;
}
const rate = (player: typeof admin, message_id: number, rating: number) =>
  api.as(player).post('/api/quality/rate', { message_id, rating });

test('an author sees their own articles only, each with what became of its newest text', async () => {
  const author = await makeUser(db);
  const other = await makeUser(db);
  const ids = new Map<string, number>();
  for (const title of ['Approved', 'Changed', 'Returned', 'Rejected', 'Hidden', 'New', 'Deleted']) {
    ids.set(title, await write(author, title));
  }
  await write(other, 'Of another');
  for (const title of ['Approved', 'Changed', 'Hidden']) {
    await api.as(admin).post(`/api/admin/knowledge/reviews/${await review(ids.get(title)!)}/approve`);
  }
  await api.as(author).patch(`/api/knowledge/articles/${ids.get('Changed')}`, { title: 'Changed again' });
  await api
    .as(admin)
    .post(`/api/admin/knowledge/reviews/${await review(ids.get('Returned')!)}/return`, { note: 'No.' });
  await api
    .as(admin)
    .post(`/api/admin/knowledge/reviews/${await review(ids.get('Rejected')!)}/reject`, { reason: 'No.' });
  await sql`UPDATE articles SET hidden_at = now(), hidden_cause = 'hidden' WHERE id = ${ids.get('Hidden')}`.execute(db);
  await api.as(author).delete(`/api/knowledge/articles/${ids.get('Deleted')}`);
  const { items, total } = await mine(author);
  expect(statesOf(items)).toEqual({
    Approved: 'published',
    'Changed again': 'waiting',
    Returned: 'returned',
    Rejected: 'rejected',
    Hidden: 'hidden',
    New: 'unreviewed',
  });
  expect(total).toBe(6);
  expect(statesOf((await mine(author, '?state=waiting')).items)).toEqual({ 'Changed again': 'waiting' });
  expect((await mine(author, '?q=again')).total).toBe(1);
  expect((await mine(author, `?q=${encodeURIComponent('%')}`)).total).toBe(0);
  const pages = await Promise.all([0, 2, 4].map((skip) => mine(author, `?skip=${skip}&limit=2&sort=title`)));
  expect(pages.flatMap((page) => page.items.map(({ title }) => title))).toEqual(
    items.map(({ title }) => title).toSorted(),
  );
  expect((await mine(await makeUser(db))).total).toBe(0);
});

test('what is not saved yet is named beside them, and is its author’s alone', async () => {
  const author = await makeUser(db);
  const id = await write(author, 'With a draft');
  const content = { title: 'Unsaved', language: 'en', game_version: '', chunks };
  await api.as(author).put(`/api/knowledge/drafts?game_id=${game.id}&article_id=${id}`, { content, base_revision: 1 });
  await api.as(author).put(`/api/knowledge/drafts?game_id=${game.id}`, { content, base_revision: null });
  expect(await mine(author)).toMatchObject({
    items: [{ title: 'With a draft', has_draft: true }],
    drafts: [{ title: 'Unsaved', game: { slug: game.slug } }],
  });
  expect(await mine(admin)).toMatchObject({ drafts: [] });
});

test('a reader is counted once a day, also at once; its author and programs are none', async () => {
  const author = await makeUser(db);
  const readers = [await makeUser(db), await makeUser(db)];
  const id = await write(author, 'Opened');
  const open = (who: typeof admin) => api.as(who).get(`/api/knowledge/articles/${id}`);
  await Promise.all([...readers, ...readers, ...readers, author, author].map(open));
  expect((await mine(author)).items[0]?.opens).toBe(2);
  await api.as(readers[0] ?? admin).get('/api/knowledge/articles/99999999');
  expect((await mine(author)).items[0]?.opens).toBe(2);
});

test('ratings of answers count for each article that they cite, and another rating takes the place of the first', async () => {
  const author = await makeUser(db);
  const players = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const ids = [await write(author, 'First cited'), await write(author, 'Second cited')];
  for (const id of ids) await api.as(admin).post(`/api/admin/knowledge/reviews/${await review(id)}/approve`);
  const [first = 0, second = 0] = ids;
  const answers = await Promise.all(players.map((player, n) => citing(player, n === 0 ? [first, second] : [first])));
  const stars = async () => Object.fromEntries((await mine(author)).items.map(({ title, rating }) => [title, rating]));
  expect(await stars()).toEqual({ 'First cited': null, 'Second cited': null });
  const rated = await Promise.all(players.map((player, n) => rate(player, answers[n] ?? 0, 5 - n)));
  expect(rated.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stars()).toEqual({
    'First cited': { count: 3, average: 4 },
    'Second cited': { count: 1, average: 5 },
  });
  const changes = [1, 2, 3, 4, 5, 1].map((value) => rate(players[0] ?? admin, answers[0] ?? 0, value));
  await Promise.all([...changes, countUses(db), countUses(db), countUses(db)]);
  await rate(players[0] ?? admin, answers[0] ?? 0, 2);
  expect(await stars()).toEqual({
    'First cited': { count: 3, average: 3 },
    'Second cited': { count: 1, average: 2 },
  });
  expect((await mine(author, '?sort=-rating')).items.map(({ title }) => title)).toEqual([
    'First cited',
    'Second cited',
  ]);
  expect((await mine(author, '?sort=-used_in')).items[0]).toMatchObject({ title: 'First cited', used_in: 3 });
});

import { expect, test } from 'vitest';
import type { Article } from '#contract/knowledge.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { purgeArticles } from './purge-articles.ts';

const { api, deps } = await testApp();
const { db } = deps;
const author = await makeUser(db, { name: 'Anna' });
const other = await makeUser(db);
const unverified = await makeUser(db, { verified: false });
const admin = await makeUser(db, { role: 'admin' });

type Headers = Record<string, string>;
const sections = (...texts: string[]) => texts.map((content, n) => ({ section: `Part ${n + 1}`, content }));
let titles = 0;
const written = (game_id: number, ...texts: string[]) => ({
  game_id,
  title: `Title ${++titles}`,
  language: 'en',
  chunks: sections(...texts),
});
const write = async (headers: Headers, body: object): Promise<Article> => {
  const answer = await api.with(headers).post('/api/knowledge/articles', body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const revisionOf = async (id: number) =>
  (await db.selectFrom('games').select('kb_revision').where('id', '=', id).executeTakeFirstOrThrow()).kb_revision;
const waiting = async (article_id: number) =>
  (
    await db
      .selectFrom('article_versions')
      .select('id')
      .where('article_id', '=', article_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
  )?.id;
const keys = (article: Article) => article.chunks.map((chunk) => chunk.chunk_key);

test('only verified players write, and only authors and admins change', async () => {
  const game = await makeGame(db);
  expect((await api.post('/api/knowledge/articles', {})).status).toBe(401);
  expect((await api.as(unverified).post('/api/knowledge/articles', {})).body.code).toBe('email_not_verified');
  const article = await write(author.headers, written(game.id, 'One.'));
  const [key] = keys(article);
  for (const answer of [
    await api.as(other).patch(`/api/knowledge/articles/${article.id}`, { title: 'Mine' }),
    await api.as(other).patch(`/api/knowledge/chunks/${key}`, { content: 'Mine' }),
    await api.as(other).delete(`/api/knowledge/articles/${article.id}`),
    await api.as(other).get(`/api/knowledge/articles/${article.id}/versions`),
    await api.as(other).post(`/api/knowledge/articles/${article.id}/versions/1/restore`),
    await api.as(author).get('/api/admin/knowledge/reviews'),
  ]) {
    expectRefused(answer, 403, 'forbidden');
  }
  expect((await api.as(author).patch('/api/knowledge/articles/999999', { title: 'x' })).status).toBe(404);
  expect((await api.as(author).patch('/api/knowledge/chunks/nonsense', { content: 'x' })).status).toBe(404);
  expect((await api.as(author).post('/api/knowledge/articles', written(999_999, 'x'))).status).toBe(404);
});

test.each([
  [{ title: '  ' }, 'title'],
  [{ title: 'x'.repeat(301) }, 'title'],
  [{ language: 'de' }, 'language'],
  [{ chunks: [] }, 'chunks'],
  [{ chunks: [{ section: 'a', content: ' ' }] }, 'chunks'],
  [{ chunks: [{ section: 'a', content: 'x'.repeat(50_001) }] }, 'chunks'],
  [{ chunks: [{ section: 1, content: 'x' }] }, 'chunks'],
])('a wrong article is refused by name: %#', async (wrong, field) => {
  const answer = await api.as(author).post('/api/knowledge/articles', { ...written(1, 'text'), ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc[1]).toBe(field);
});

test('a player’s article is readable at once and feeds the expert only after its review', async () => {
  const game = await makeGame(db);
  const article = await write(author.headers, written(game.id, 'Copper is found in caves.'));
  expect(article).toMatchObject({ reviewed: false, author_name: 'Anna', revision: 1, may_edit: true, pending: null });
  expect(article.chunks[0]).toMatchObject({
    section: 'Part 1',
    version_id: null,
    content: 'Copper is found in caves.',
  });
  expect(await revisionOf(game.id)).toBe(0);
  const seen = (await api.as(other).get(`/api/knowledge/articles/${article.id}`)).body;
  expect(seen).toMatchObject({ reviewed: false, may_edit: false, section_count: 1, length: 25 });

  const id = await waiting(article.id);
  const review = (await api.as(admin).get(`/api/admin/knowledge/reviews/${id}`)).body;
  expect(review).toMatchObject({ is_new: true, in_force: null, text: { chunks: [{ chunk_key: keys(article)[0] }] } });
  expect((await api.as(admin).post(`/api/admin/knowledge/reviews/${id}/approve`)).status).toBe(204);
  expect((await api.as(admin).post(`/api/admin/knowledge/reviews/${id}/approve`)).status).toBe(409);
  expect(await revisionOf(game.id)).toBe(1);
  const approved: Article = (await api.as(other).get(`/api/knowledge/articles/${article.id}`)).body;
  expect(approved.reviewed).toBe(true);
  expect(approved.chunks[0]).toMatchObject({ chunk_key: keys(article)[0], version_id: expect.any(Number) });
  const [notification] = (await api.as(author).get('/api/notifications')).body.items;
  expect(notification).toMatchObject({ kind: 'article_approved', link: `/game/${game.slug}/articles/${article.id}` });
});

test('an author’s edit of a reviewed article leaves the reviewed text published until it is approved', async () => {
  const game = await makeGame(db);
  const { id, chunks } = await write(author.headers, written(game.id, 'First text.', 'Second text.'));
  await api.as(admin).post(`/api/admin/knowledge/reviews/${await waiting(id)}/approve`);
  const changed = chunks.map(({ chunk_key, section, content }) => ({
    chunk_key,
    section,
    content: `${content} More.`,
  }));
  const edited = await api.as(author).patch(`/api/knowledge/articles/${id}`, {
    chunks: changed,
    title: 'Renamed',
  });
  expect(edited.body).toMatchObject({ revision: 2, pending: { state: 'waiting', title: 'Renamed' } });
  const seen: Article = (await api.as(other).get(`/api/knowledge/articles/${id}`)).body;
  expect([seen.title === 'Renamed', seen.chunks[0]?.content, seen.pending]).toEqual([false, 'First text.', null]);
  expect(await revisionOf(game.id)).toBe(1);

  const version = await waiting(id);
  const note = 'Which version is this?';
  expect((await api.as(admin).post(`/api/admin/knowledge/reviews/${version}/return`, { note })).status).toBe(204);
  const own: Article = (await api.as(author).get(`/api/knowledge/articles/${id}`)).body;
  expect(own.pending).toMatchObject({ state: 'returned', note });
  const [notification] = (await api.as(author).get('/api/notifications')).body.items;
  expect(notification).toMatchObject({ kind: 'article_returned', body: note });

  await api.as(author).patch(`/api/knowledge/articles/${id}`, { game_version: '1.2' });
  await api.as(admin).post(`/api/admin/knowledge/reviews/${await waiting(id)}/approve`);
  const now: Article = (await api.as(other).get(`/api/knowledge/articles/${id}`)).body;
  expect(now).toMatchObject({ title: 'Renamed', game_version: '1.2', revision: 3 });
  expect(now.chunks.map((chunk) => chunk.chunk_key)).toEqual(chunks.map((chunk) => chunk.chunk_key));
});

test('whoever began from an older text is refused with the text as it is now', async () => {
  const game = await makeGame(db);
  const { id } = await write(admin.headers, written(game.id, 'One.'));
  const edit = (text: string, base_revision?: number) =>
    api.as(admin).patch(`/api/knowledge/articles/${id}`, { chunks: sections(text), base_revision });
  const [a, b] = await Promise.all([edit('Mine.', 1), edit('Yours.', 1)]);
  expect([a.status, b.status].toSorted((x, y) => x - y)).toEqual([200, 409]);
  const [won, lost] = a.status === 200 ? [a, b] : [b, a];
  expect(lost.body).toMatchObject({ code: 'article_changed', current: { revision: 2 } });
  expect(lost.body.current.chunks[0].content).toBe(won.body.chunks[0].content);
  expect((await edit('Again.', 2)).status).toBe(200);
  expect((await edit('Whatever.')).status).toBe(200);
});

test('unchanged sections keep their rows, moved ones their keys, and what is too long is split under its key', async () => {
  const game = await makeGame(db);
  const first = await write(admin.headers, written(game.id, 'Alpha.', 'Beta.', 'Gamma.'));
  const [alpha, beta, gamma] = first.chunks;
  const long = Array.from({ length: 60 }, (_, n) => `Sentence number ${n} is here to fill the text.`).join(' ');
  const chunks = [
    { chunk_key: gamma!.chunk_key, section: 'Part 3', content: 'Gamma.' },
    { chunk_key: alpha!.chunk_key, section: 'Part 1', content: long },
    { section: 'New', content: 'Delta.' },
  ];
  const second: Article = (await api.as(admin).patch(`/api/knowledge/articles/${first.id}`, { chunks })).body;
  expect(second.chunks[0]).toMatchObject({ chunk_key: gamma!.chunk_key, version_id: gamma!.version_id });
  expect(second.chunks[1]!.chunk_key).toBe(alpha!.chunk_key);
  expect(second.chunks.length).toBeGreaterThan(3);
  expect(keys(second)).not.toContain(beta!.chunk_key);
  expect(second.chunks.every((chunk) => chunk.content.length <= 1500)).toBe(true);
  const revision = await revisionOf(game.id);
  await api.as(admin).patch(`/api/knowledge/articles/${first.id}`, { chunks: second.chunks });
  expect(await revisionOf(game.id)).toBe(revision);
});

test('one chunk is changed by its key, and an earlier version can be taken again under its old keys', async () => {
  const game = await makeGame(db);
  const article = await write(admin.headers, written(game.id, 'Alpha.', 'Beta.'));
  const [, key] = keys(article);
  const body = { section: 'Renamed', content: 'Beta, corrected.' };
  const changed = await api.as(admin).patch(`/api/knowledge/chunks/${key}/`, body);
  expect(changed.body.chunks[1]).toMatchObject({ ...body, chunk_key: key });
  await api.as(admin).patch(`/api/knowledge/articles/${article.id}`, { chunks: sections('Only this.') });
  const versions = (await api.as(admin).get(`/api/knowledge/articles/${article.id}/versions`)).body;
  expect(versions.items.map((item: { number: number; state: string }) => [item.number, item.state])).toEqual([
    [3, 'in_force'],
    [2, 'replaced'],
    [1, 'replaced'],
  ]);
  const old = await api.as(admin).get(`/api/knowledge/articles/${article.id}/versions/1`);
  expect(old.body.chunks[1]).toMatchObject({ chunk_key: key, content: 'Beta.' });
  const back = await api.as(admin).post(`/api/knowledge/articles/${article.id}/versions/2/restore`);
  expect(back.body.chunks.map((chunk: { content: string }) => chunk.content)).toEqual(['Alpha.', 'Beta, corrected.']);
  expect(back.body.chunks[1].chunk_key).toBe(key);
  expect((await api.as(admin).get(`/api/knowledge/articles/${article.id}/versions/99`)).status).toBe(404);
});

test('a deleted article can be brought back under its keys for seven days', async () => {
  const game = await makeGame(db, { articles: [{ title: 'Imported', chunks: sections('Alpha.') }] });
  const [{ id }] = (await api.as(admin).get(`/api/knowledge/articles?game_id=${game.id}`)).body.items;
  const before: Article = (await api.as(admin).get(`/api/knowledge/articles/${id}`)).body;
  expect((await api.as(admin).delete(`/api/knowledge/articles/${id}`)).status).toBe(204);
  expect((await api.as(admin).delete(`/api/knowledge/articles/${id}`)).status).toBe(404);
  expect(await revisionOf(game.id)).toBe(2);
  const back: Article = (await api.as(admin).post(`/api/knowledge/articles/${id}/restore`)).body;
  expect(keys(back)).toEqual(keys(before));
  expect(await revisionOf(game.id)).toBe(3);
  expect((await api.as(admin).post(`/api/knowledge/articles/${id}/restore`)).status).toBe(404);

  await api.as(admin).delete(`/api/knowledge/articles/${id}`);
  await write(admin.headers, { ...written(game.id, 'Another.'), title: 'Imported' });
  expect((await api.as(admin).post(`/api/knowledge/articles/${id}/restore`)).body.code).toBe('title_taken');
  const deleted_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.updateTable('articles').set({ deleted_at }).where('id', '=', id).execute();
  expect((await api.as(admin).post(`/api/knowledge/articles/${id}/restore`)).status).toBe(404);
  await purgeArticles(db);
  const left = db.selectFrom('article_versions').select('id').where('article_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('a title belongs to one article of a game and language', async () => {
  const game = await makeGame(db);
  const body = written(game.id, 'One.');
  const { id } = await write(author.headers, body);
  const twice = await api.as(admin).post('/api/knowledge/articles', body);
  expect([twice.status, twice.body.detail[0].loc]).toEqual([409, ['body', 'title']]);
  expect((await api.as(admin).post('/api/knowledge/articles', { ...body, language: 'ru' })).status).toBe(200);
  expect((await api.as(author).patch(`/api/knowledge/articles/${id}`, { title: body.title })).status).toBe(200);
});

test('a draft is its writer’s own, survives, and goes with the saving', async () => {
  const game = await makeGame(db);
  const url = `/knowledge/drafts?game_id=${game.id}`;
  const content = { title: '', language: 'en', game_version: '', chunks: [{ section: '', content: 'Half a sen' }] };
  expect((await api.as(unverified).put(`/api${url}`, { content, base_revision: null })).status).toBe(403);
  for (const text of ['a', 'b']) {
    const body = { content: { ...content, title: text }, base_revision: null };
    expect((await api.as(author).put(`/api${url}`, body)).status).toBe(204);
  }
  expect((await api.as(author).get(`/api${url}`)).body.draft).toMatchObject({ content: { title: 'b' } });
  expect((await api.as(other).get(`/api${url}`)).body.draft).toBeNull();
  await write(author.headers, written(game.id, 'Half a sentence.'));
  expect((await api.as(author).get(`/api${url}`)).body.draft).toBeNull();
  const elsewhere = await makeGame(db, { articles: [{ title: 'A', chunks: sections('x') }] });
  const [{ id }] = (await api.as(author).get(`/api/knowledge/articles?game_id=${elsewhere.id}`)).body.items;
  const wrong = await api.as(author).put(`/api${url}&article_id=${id}`, { content, base_revision: 1 });
  expect(wrong.status).toBe(404);
  const beyond = await api.as(author).put(`/api${url}`, { content, base_revision: 2 ** 31 });
  expect([beyond.status, beyond.body.detail[0].loc]).toEqual([422, ['body', 'base_revision']]);
});

test('words are looked for in the text by the retrieval engine and in titles that wait for review', async () => {
  const game = await makeGame(db, {
    articles: [
      { title: 'Metals', chunks: sections('Copper ore is common.', 'Titanium needs a laser drill.') },
      { title: 'Liquids', chunks: sections('Water cools turrets.') },
    ],
  });
  await write(author.headers, { ...written(game.id, 'Anything.'), title: 'Titanium farms' });
  const search = async (q: string) =>
    (await api.as(other).get(`/api/knowledge/articles?game_id=${game.id}&q=${encodeURIComponent(q)}`)).body;
  const found = await search('titanum drill');
  expect(found.items[0]).toMatchObject({ title: 'Metals', found: { section: 'Part 2' } });
  const titled = await search('titanium');
  expect(titled.items.map((item: Article) => item.title)).toEqual(['Metals', 'Titanium farms']);
  expect(titled.items[1].found).toBeNull();
  const mine = await api.as(other).get(`/api/knowledge/articles?game_id=${game.id}&author_id=${author.id}`);
  expect(mine.body.total).toBe(1);
  const reviewed = await api.as(other).get(`/api/knowledge/articles?game_id=${game.id}&reviewed=true&sort=-updated_at`);
  expect(reviewed.body.total).toBe(2);
});

test('a report reaches the admins once, and is gone when it was looked at', async () => {
  const game = await makeGame(db);
  const { id } = await write(author.headers, written(game.id, 'One.'));
  const body = { reason: 'wrong', comment: 'The number is 40.' };
  expect((await api.as(other).post(`/api/knowledge/articles/${id}/report`, { reason: 'x' })).status).toBe(422);
  for (let time = 0; time < 2; time++) {
    expect((await api.as(other).post(`/api/knowledge/articles/${id}/report`, body)).status).toBe(204);
  }
  const open = async () =>
    (await api.as(admin).get('/api/admin/knowledge/reports')).body.items.filter(
      (item: { article_id: number }) => item.article_id === id,
    );
  const [reported, ...more] = await open();
  expect([reported.comment, more.length]).toEqual(['The number is 40.', 0]);
  expect((await api.as(admin).post(`/api/admin/knowledge/reports/${reported.id}/close`)).status).toBe(204);
  expect(await open()).toEqual([]);
});

test('admins list articles and chunks of all games', async () => {
  const game = await makeGame(db, { articles: [{ title: 'Listed', chunks: sections('Zirconium.') }] });
  const articles = await api.as(admin).get(`/api/admin/knowledge/articles?game_id=${game.id}&sort=-length`);
  expect(articles.body).toMatchObject({ total: 1, items: [{ title: 'Listed', section_count: 1, length: 10 }] });
  const chunks = await api.as(admin).get(`/api/admin/knowledge/chunks?game_id=${game.id}&q=zirc`);
  expect(chunks.body).toMatchObject({ total: 1, items: [{ content: 'Zirconium.', used_in: 0 }] });
  const csv = await api.as(admin).get('/api/admin/knowledge/chunks', { accept: 'text/csv' });
  expect(csv.status).toBe(200);
});

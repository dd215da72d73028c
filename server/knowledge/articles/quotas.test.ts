import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Article } from '#contract/knowledge.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { gatherOwnStatistics } from '#server/db/statistics.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countNewArticle } from './quotas.ts';

// The limits as they are, on a database whose size nothing else changes.
const { api, deps, database } = await testApp({ database: await freshDb(), settings: { RATE_LIMIT_FACTOR: '1' } });
const { db } = deps;
const game = await makeGame(db);

/** Text that no database packs. */
const noise = (bytes: number) => randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64');
const sections = (kib: number) =>
  Array.from({ length: kib }, (_, n) => ({ section: `Part ${n}`, content: noise(1000) }));
let titles = 0;
const article = (kib: number) => ({
  game_id: game.id,
  title: `Title ${++titles}`,
  language: 'en',
  chunks: sections(kib),
});
const sizeOfTexts = async () => {
  const { rows } = await sql<{ bytes: number }>`SELECT (pg_total_relation_size('article_versions')
    + pg_total_relation_size('version_pieces') + pg_total_relation_size('chunks'))::int AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
};
const setUsed = (limit: { name: string; hits: number }, user_id: number, left: number) =>
  db
    .insertInto('rate_limits')
    .values({ key: `${limit.name}:${user_id}`, started_at: new Date().toISOString(), hits: limit.hits - left })
    .onConflict((found) => found.column('key').doUpdateSet((row) => ({ hits: row.ref('excluded.hits') })))
    .execute();

test('forty edits of one section of a long article take little more room than the article, and each can be read', async () => {
  const author = await makeUser(db);
  const made: Article = (await api.as(author).post('/api/knowledge/articles', article(100))).body;
  const before = await sizeOfTexts();
  let chunks = made.chunks.map(({ chunk_key, section, content }) => ({ chunk_key, section, content }));
  for (let edit = 1; edit <= 40; edit++) {
    chunks = chunks.map((chunk, n) => (n === edit ? { ...chunk, content: `Edit ${edit}` } : chunk));
    const answer = await api.as(author).patch(`/api/knowledge/articles/${made.id}`, { chunks });
    expect(answer.status).toBe(200);
  }
  // Each kept whole would be 4 MiB.
  expect((await sizeOfTexts()) - before).toBeLessThan(600 * 1024);
  const { items } = (await api.as(author).get(`/api/knowledge/articles/${made.id}/versions`)).body;
  expect(items).toHaveLength(41);
  const tenth = (await api.as(author).get(`/api/knowledge/articles/${made.id}/versions/10`)).body;
  expect(tenth.chunks.map(({ content }: { content: string }) => content)).toEqual(
    made.chunks.map(({ content }, n) => (n >= 1 && n <= 9 ? `Edit ${n}` : content)),
  );
  const sum = (texts: { content: string }[]) => texts.reduce((length, { content }) => length + content.length, 0);
  expect(items.find(({ number }: { number: number }) => number === 10).length).toBe(sum(tenth.chunks));
});

test('section by section an article grows no longer than it could be written at once', async () => {
  const author = await makeUser(db);
  const made: Article = (await api.as(author).post('/api/knowledge/articles', article(1))).body;
  const grow = (n: number) =>
    api.as(author).patch(`/api/knowledge/chunks/${made.chunks[0]!.chunk_key}`, { content: `${n} word `.repeat(6_000) });
  const answers = [];
  for (let n = 0; n < 40 && answers.at(-1)?.status !== 422; n++) answers.push(await grow(n));
  expect(answers.length).toBeGreaterThan(20);
  expectRefused(answers.at(-1)!, 422, 'validation');
  expect(answers.at(-1)!.body.detail).toMatchObject([{ type: 'article_length', loc: ['body', 'content'] }]);
});

test('where the operator multiplies limits, the refusal names the limit that results', async () => {
  const { id } = await makeUser(db);
  const storing = { viewer: { id, is_reviewer: false }, rate_limit_factor: 0.005 };
  await db.transaction().execute((tx) => countNewArticle(tx, storing));
  const refused = db.transaction().execute((tx) => countNewArticle(tx, storing));
  await expect(refused).rejects.toMatchObject({
    fields: [{ loc: ['body', 'title'], type: 'article_quota', limit: 1 }],
  });
});

test('new text is counted by the day; the refusal names the limit in both languages and nothing is stored', async () => {
  const author = await makeUser(db);
  const made: Article = (await api.as(author).post('/api/knowledge/articles', article(1))).body;
  await setUsed(rateLimits.savedText, author.id, 100);
  const place = `/drafts?game_id=${game.id}&article_id=${made.id}`;
  expect((await api.as(author).get(`/api/knowledge${place}`)).body.left).toEqual({ text_kib: 100, articles: 199 });
  const refused = await api.as(author).patch(`/api/knowledge/articles/${made.id}`, { chunks: sections(101) });
  expectRefused(refused, 429, 'quota_used');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect(refused.body.detail).toEqual([
    { loc: ['body', 'chunks'], type: 'text_quota', msg: expect.stringContaining('At most 8 MiB of new text') },
  ]);
  const russian = { ...author.headers, 'accept-language': 'ru' };
  const inRussian = await api.with(russian).patch(`/api/knowledge/articles/${made.id}`, { chunks: sections(101) });
  expect(inRussian.body.detail[0].msg).toContain('не больше 8 МиБ нового текста');
  expect((await api.as(author).get(`/api/knowledge/articles/${made.id}`)).body).toEqual(made);
  expect((await api.as(author).patch(`/api/knowledge/articles/${made.id}`, { chunks: sections(90) })).status).toBe(200);
  expect((await api.as(author).get(`/api/knowledge${place}`)).body.left.text_kib).toBeLessThan(10);
  await sql`UPDATE rate_limits SET started_at = started_at - interval '1 day'`.execute(db);
  expect((await api.as(author).patch(`/api/knowledge/articles/${made.id}`, { chunks: sections(101) })).status).toBe(
    200,
  );
});

test('of two texts at once only one takes what is left', async () => {
  const author = await makeUser(db);
  await setUsed(rateLimits.savedText, author.id, 150);
  const answers = await Promise.all(
    [100, 100].map((kib) => api.as(author).post('/api/knowledge/articles', article(kib))),
  );
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 429]);
});

test('what is published again when a deletion is undone is counted like new text', async () => {
  const [author, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  const made: Article = (await api.as(author).post('/api/knowledge/articles', article(20))).body;
  const review = await db
    .selectFrom('article_versions')
    .select('id')
    .where('article_id', '=', made.id)
    .executeTakeFirst();
  const approved = await api.as(admin).post(`/api/admin/knowledge/reviews/${review?.id}/approve`);
  expect(approved.status).toBe(204);
  const deleteIt = () => api.as(author).delete(`/api/knowledge/articles/${made.id}`);
  const restoreIt = () => api.as(author).post(`/api/knowledge/articles/${made.id}/restore`);
  // Room for one more time and not for two.
  await setUsed(rateLimits.savedText, author.id, 30);
  await deleteIt();
  expect((await restoreIt()).status).toBe(200);
  await deleteIt();
  const refused = await restoreIt();
  expect([refused.status, refused.body.code, refused.body.detail[0].type]).toEqual([429, 'quota_used', 'text_quota']);
  // Nothing is lost by it: an admin, whose limit is another, restores it.
  expect((await api.as(admin).post(`/api/knowledge/articles/${made.id}/restore`)).status).toBe(200);
});

test('new articles are counted by the day', async () => {
  const author = await makeUser(db);
  await setUsed(rateLimits.newArticles, author.id, 1);
  expect((await api.as(author).post('/api/knowledge/articles', article(1))).status).toBe(200);
  const refused = await api.as(author).post('/api/knowledge/articles', article(1));
  expect([refused.status, refused.body.detail[0].loc]).toEqual([429, ['body', 'title']]);
});

test('a person keeps so many drafts and so many bytes of them; the draft that is there can always be changed', async () => {
  const author = await makeUser(db);
  const body = (bytes: number) => ({
    content: {
      title: 'T',
      language: 'en',
      game_version: '',
      chunks: Array.from({ length: Math.ceil(bytes / 50_000) }, () => ({ section: '', content: noise(50_000) })),
    },
    base_revision: null,
  });
  const save = (game_id: number, bytes: number) =>
    api.as(author).put(`/api/knowledge/drafts?game_id=${game_id}`, body(bytes));
  const games = await Promise.all(Array.from({ length: 17 }, () => makeGame(db)));
  for (const one of games.slice(0, 16)) expect((await save(one.id, 1_000_000)).status).toBe(204);
  const last = games[16]?.id ?? 0;
  const full = await save(last, 1_000_000);
  expect([full.status, full.body.code, full.body.detail[0].type]).toEqual([409, 'too_many_drafts', 'drafts_too_large']);
  expect((await save(games[0]?.id ?? 0, 900_000)).status).toBe(204);
  await db.deleteFrom('article_drafts').where('user_id', '=', author.id).execute();
  await sql`WITH made AS (
      INSERT INTO articles (game_id, title, language)
      SELECT ${game.id}::bigint, 'Of drafts ' || n, 'en' FROM generate_series(1, 100) AS n RETURNING id
    ) INSERT INTO article_drafts (user_id, game_id, article_id, content)
    SELECT ${author.id}::bigint, ${game.id}::bigint, id, '{}' FROM made`.execute(db);
  const many = await save(last, 1);
  expect([many.status, many.body.detail[0].type]).toEqual([409, 'too_many_drafts']);
  await gatherOwnStatistics(database);
});

test('text that is searched for HTML is counted, also where it is refused or nobody’s; other text is not', async () => {
  const author = await makeUser(db);
  const send = (chunks: { section: string; content: string }[]) =>
    api.as(author).post('/api/knowledge/articles', { ...article(0), chunks });
  const tagged = [{ section: '', content: `${'a '.repeat(1000)}<b>` }];
  await setUsed(rateLimits.searchedText, author.id, 4);
  expect((await send(tagged)).body.detail[0].type).toBe('html_in_text');
  expect((await api.as(author).patch('/api/knowledge/articles/1', { chunks: tagged })).status).toBe(422);
  expectRefused(await send(tagged), 429, 'too_many_requests');
  expect((await send([{ section: '', content: 'a '.repeat(1000) }])).status).toBe(200);
});

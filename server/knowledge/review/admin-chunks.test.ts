import { expect, test } from 'vitest';
import type { Article } from '#contract/knowledge.ts';
import type { AdminChunkDetails } from '#contract/knowledge-admin.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const author = await makeUser(db, { calls: 5 });
const game = await makeGame(db, { title: 'Lanternfell' });

type Headers = Record<string, string>;

async function writeArticle(headers: Headers, title: string, game_id = game.id): Promise<Article> {
  const chunks = [
    { section: 'Lever', content: 'The bronze lever opens the northern gate.' },
    { section: 'Bell', content: 'The cracked bell wakes the ferryman.' },
  ];
  const body = { game_id, title, language: 'en', chunks };
  return (await api.with(headers).post('/api/knowledge/articles', body)).body;
}
const keyOf = ({ chunks }: Article, at = 0) => chunks[at]?.chunk_key ?? '';
const showChunk = (key: string) => api.as(admin).get(`/api/admin/knowledge/chunks/${key}`);
const detailsOf = async (key: string): Promise<AdminChunkDetails> => (await showChunk(key)).body;

test('only admins see a chunk as it is edited, and a key that is none is not found', async () => {
  const key = keyOf(await writeArticle(admin.headers, 'Gates'));
  expect((await api.as(author).get(`/api/admin/knowledge/chunks/${key}`)).status).toBe(403);
  expect((await api.get(`/api/admin/knowledge/chunks/${key}`)).status).toBe(401);
  for (const wrong of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    expect((await showChunk(wrong)).status).toBe(404);
  }
});

test('a chunk is changed with its gate, each change stands in the audit log, and what is older is refused', async () => {
  const article = await writeArticle(admin.headers, 'Bells');
  const key = keyOf(article, 1);
  const [achievement] = await db
    .insertInto('achievements')
    .values({ game_id: game.id, api_name: 'FERRY', ordinal: 1 })
    .returning('id')
    .execute();
  const before = await detailsOf(key);
  expect(before).toMatchObject({ gate: null, revision: 1, waits: false, cited_in: [], grades: [] });

  const gate = { achievement_id: achievement?.id ?? 0, spoiler_level: 0 };
  const change = { content: 'The cracked bell wakes the old ferryman.', gate, base_revision: before.revision };
  expect((await api.as(admin).patch(`/api/knowledge/chunks/${key}`, change)).status).toBe(200);
  expect(await detailsOf(key)).toMatchObject({
    chunk: { content: change.content, section: 'Bell' },
    gate,
    revision: 2,
  });
  expect((await api.as(author).get(`/api/knowledge/articles/${article.id}`)).body.hidden_sections).toBe(1);
  const stale = await api.as(admin).patch(`/api/knowledge/chunks/${key}`, change);
  expect([stale.status, stale.body.code, stale.body.current.revision]).toEqual([409, 'article_changed', 2]);

  expect((await api.as(admin).patch(`/api/knowledge/chunks/${key}`, { gate: null })).status).toBe(200);
  expect(await detailsOf(key)).toMatchObject({ gate: null, revision: 3 });
  const entries = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('object_kind', '=', 'article')
    .where('object_id', '=', article.id)
    .where('action', '=', 'update')
    .orderBy('id')
    .execute();
  const open = { chunk_key: key, achievement_id: null, spoiler_level: 0 };
  const gated = { chunk_key: key, ...gate };
  expect(entries).toMatchObject([
    { before: { gates: [open] }, after: { gates: [gated] } },
    { before: { gates: [gated] }, after: { gates: [open] } },
  ]);
  expect(entries).toHaveLength(2);
});

test('the answers that cited any version of a chunk and its grades are listed, and a waiting text is told', async () => {
  const other = await makeGame(db, { title: 'Ferrymoor' });
  const article = await writeArticle(admin.headers, 'Levers of the north', other.id);
  const key = keyOf(article);
  const ask = { text: 'What does the bronze lever open?' };
  const answer = await api.as(author).post(`/api/chat/games/${other.id}/messages`, ask);
  const { message } = answer.body;
  expect(message).toMatchObject({ state: 'answered', citations: [{ chunk_key: key }] });
  const { id: chunk_id } = (await detailsOf(key)).chunk;
  const query = await db
    .insertInto('labelled_queries')
    .values({ game_id: other.id, query_text: 'bronze lever' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('label_grades')
    .values({ query_id: query.id, chunk_id: chunk_id ?? 0, grade: 3 })
    .execute();
  await api.as(admin).patch(`/api/knowledge/chunks/${key}`, { content: 'The bronze lever opens every gate.' });
  expect(await detailsOf(key)).toMatchObject({
    cited_in: [{ message_id: message.message_id, user: { id: author.id } }],
    grades: [{ query_text: 'bronze lever', grade: 3, is_current: false }],
    waits: false,
  });

  const own = await writeArticle(author.headers, 'Ferries', other.id);
  const chunks = own.chunks.map(({ chunk_key, section, content }) => ({ chunk_key, section, content }));
  await api.as(admin).patch(`/api/knowledge/articles/${own.id}`, { chunks });
  expect((await detailsOf(keyOf(own))).waits).toBe(false);
  const newer = chunks.map((chunk) => ({ ...chunk, content: `${chunk.content} Mind the tide.` }));
  expect((await api.as(author).patch(`/api/knowledge/articles/${own.id}`, { chunks: newer })).status).toBe(200);
  expect((await detailsOf(keyOf(own))).waits).toBe(true);
});

test('only a reviewer mends a text that waits; it waits on as its author’s, who is told once it is approved', async () => {
  const own = await writeArticle(author.headers, 'Tides');
  const key = keyOf(own);
  const mend = (user: { headers: Headers }, content: string, base_revision = 1) =>
    api.as(user).patch(`/api/knowledge/chunks/${key}`, { content, base_revision, keeps_waiting: true });
  expect((await mend(author, 'The tide turns at noon.')).status).toBe(403);
  // Readers and the expert have no text of it yet.
  expect((await showChunk(key)).status).toBe(404);
  const waiting = () => api.as(admin).get(`/api/admin/knowledge/chunks/${key}?waiting=true`);
  expect((await waiting()).body).toMatchObject({
    chunk: { id: null, section: 'Lever', article_title: 'Tides' },
    revision: 1,
    waits: false,
  });
  const reviewId = async (): Promise<number> =>
    (await api.as(admin).get(`/api/admin/knowledge/articles/${own.id}/moderation`)).body.article.review_id;
  const review = async (id: number) => (await api.as(admin).get(`/api/admin/knowledge/reviews/${id}`)).body;
  const first = await reviewId();
  const { author_name, created_at } = await review(first);

  const content = 'The silver lever opens the northern gate.';
  expect((await mend(admin, content)).status).toBe(200);
  expect((await mend(admin, 'Of an older text.')).body.code).toBe('article_changed');
  expect((await waiting()).body).toMatchObject({ chunk: { content }, revision: 2 });
  const mended = await reviewId();
  expect(await review(mended)).toMatchObject({
    author_name,
    created_at,
    text: { chunks: [{ content }, {}] },
  });
  expect((await api.as(author).get(`/api/knowledge/articles/${own.id}`)).body).toMatchObject({ reviewed: false });
  // The earlier text is decided about no more.
  expect((await api.as(admin).post(`/api/admin/knowledge/reviews/${first}/approve`)).status).toBe(409);

  // Of two admins at once one is too late.
  const both = await Promise.all([
    api.as(admin).post(`/api/admin/knowledge/reviews/${mended}/approve`),
    mend(admin, 'The copper lever opens the northern gate.', 2),
  ]);
  expect([
    [204, 409],
    [409, 200],
  ]).toContainEqual(both.map(({ status }) => status));
  if (both[1].status === 200)
    expect((await api.as(admin).post(`/api/admin/knowledge/reviews/${await reviewId()}/approve`)).status).toBe(204);
  expect((await mend(admin, content, 3)).status).toBe(409);
  const notified = await db.selectFrom('notifications').select('kind').where('user_id', '=', author.id).execute();
  expect(notified.filter(({ kind }) => kind === 'article_approved')).toHaveLength(1);
  const entries = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('object_kind', '=', 'article')
    .where('object_id', '=', own.id)
    .where('action', '=', 'update')
    .execute();
  expect(entries[0]).toEqual({ actor_id: admin.id });
});

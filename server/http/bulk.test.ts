import { expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, deps } = await testApp();
const { db } = deps;
const reviewer = await makeUser(db, { grants: ['reviewer'] });
const admin = await makeUser(db, { role: 'admin' });
const support = await makeUser(db, { grants: ['support'] });
const game = await makeGame(db);

const codes = (answer: { body: { items: { id: number; code: string | null }[] } }) =>
  answer.body.items.map(({ id, code }): [number, string | null] => [id, code]);
const auditedOf = async (
  object_kind: 'quality_item' | 'article' | 'user',
  action: 'update' | 'approve' | 'delete',
  ids: number[],
) =>
  (
    await db
      .selectFrom('audit_log')
      .select('object_id')
      .where('object_kind', '=', object_kind)
      .where('action', '=', action)
      .where('object_id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ object_id }) => object_id);

test('each record is done by itself, with an answer and an audit entry of its own', async () => {
  const player = await makeUser(db);
  const rate = async () => (await makeExchange(db, { user_id: player.id, game_id: game.id }, { rating: 1 })).message_id;
  const [one, two] = [await rate(), await rate()];
  const answer = await api
    .as(reviewer)
    .post('/api/admin/quality/bulk', { action: 'handle', ids: [one, 987654321, two, one] });
  expect(codes(answer)).toEqual([
    [one, null],
    [987654321, 'not_found'],
    [two, null],
  ]);
  expect(answer.body.items[1].detail).toBe('Rated answer not found');
  expect(await auditedOf('quality_item', 'update', [one, two])).toEqual([one, two]);
  await api.as(reviewer).post('/api/admin/quality/bulk', { action: 'delete', ids: [one, two] });
  const again = await api.as(reviewer).post('/api/admin/quality/bulk', { action: 'delete', ids: [one] });
  expect(codes(again)).toEqual([[one, 'not_found']]);
  const restored = await api.as(reviewer).post('/api/admin/quality/bulk', { action: 'restore', ids: [one, two] });
  expect(codes(restored)).toEqual([
    [one, null],
    [two, null],
  ]);
});

test('two who decide about the same texts at once decide about each once', async () => {
  const author = await makeUser(db);
  const ids: number[] = [];
  const articles: number[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const payload = { game_id: game.id, title, language: 'en', chunks: [{ section: 'A', content: title }] };
    const url = '/api/knowledge/articles';
    const { id } = (await api.as(author).post(url, payload)).body;
    const version = await db
      .selectFrom('article_versions')
      .select('id')
      .where('article_id', '=', id)
      .executeTakeFirstOrThrow();
    ids.push(version.id);
    articles.push(id);
  }
  const unreasoned = await api.as(reviewer).post('/api/admin/knowledge/reviews/bulk', { action: 'reject', ids });
  expect(unreasoned.body.detail[0].loc).toEqual(['body', 'reason']);
  const both = await Promise.all(
    [1, 2].map(() => api.as(reviewer).post('/api/admin/knowledge/reviews/bulk', { action: 'approve', ids })),
  );
  const all = both.flatMap((answer) => codes(answer)).map(([, code]) => code ?? 'done');
  expect(all.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done', 'done', 'done']);
  expect(await auditedOf('article', 'approve', articles)).toHaveLength(3);
});

test('whom a person may not act on they do not act on together with others', async () => {
  const [one, two] = [await makeUser(db), await makeUser(db)];
  const ids = [one.id, admin.id, two.id];
  expect((await api.as(support).post('/api/admin/users/bulk', { action: 'delete', ids })).status).toBe(403);
  const ended = await api.as(support).post('/api/admin/users/sessions/bulk', { action: 'end', ids });
  expect(codes(ended).map(([, code]) => code)).toEqual([null, 'colleague', null]);
  const deleted = await api.as(admin).post('/api/admin/users/bulk', { action: 'delete', ids: [one.id, two.id] });
  expect(codes(deleted).map(([, code]) => code)).toEqual([null, null]);
  expect(await auditedOf('user', 'delete', [one.id, two.id])).toEqual([one.id, two.id]);
});

test('a request names what is wrong and takes 200 records at most', async () => {
  const many = Array.from({ length: 201 }, (_, place) => place + 1);
  for (const ids of [[], many, ['x'], [0]]) {
    const { status, body } = await api
      .as(reviewer)
      .post('/api/admin/knowledge/reports/bulk', { action: 'dismiss', ids });
    expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'ids']]);
  }
  const wrong = await api.as(reviewer).post('/api/admin/knowledge/reports/bulk', { action: 'burn', ids: [1] });
  expect(wrong.body.detail[0].loc).toEqual(['body', 'action']);
});

import { expect, test } from 'vitest';
import type { Article } from '#contract/knowledge.ts';
import type { Moderation } from '#contract/moderation.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readImportFile } from '../files/import-file.ts';
import { importGame } from '../files/import-game.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const reviewer = await makeUser(db, { grants: ['reviewer'], name: 'Rita' });
const support = await makeUser(db, { grants: ['support'] });
const finance = await makeUser(db, { grants: ['finance'] });
const chunks = [{ section: 'Gate', content: 'Turn the rusty wheel beside the drawbridge to open the gate.' }];
const elsewhere = await makeGame(db);

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
const status = async (method: Method, path: string, headers: Headers, payload?: object, remoteAddress = '127.0.0.1') =>
  (await api.from(remoteAddress).with(headers).send(method, `/api${path}`, payload)).status;

let addresses = 0;
const address = () => `203.0.113.${++addresses}`;

/** A person whose reports count: confirmed some time ago, with an answered question. */
async function makeReader() {
  const user = await makeUser(db);
  const email_verified_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await db.updateTable('users').set({ email_verified_at }).where('id', '=', user.id).execute();
  await makeExchange(db, { user_id: user.id, game_id: elsewhere.id });
  return { ...user, address: address() };
}
type Reader = Awaited<ReturnType<typeof makeReader>>;
const report = (reader: Reader, id: number, reason = 'spam', from = reader.address) =>
  api.from(from).as(reader).post(`/api/knowledge/articles/${id}/report`, { reason });
const decide = (id: number, body: object, headers: Headers = reviewer.headers) =>
  api.with(headers).post(`/api/admin/knowledge/articles/${id}/decisions`, body);
const moderation = async (id: number): Promise<Moderation> =>
  (await api.as(reviewer).get(`/api/admin/knowledge/articles/${id}/moderation`)).body;

/** A published article by a player. */
async function makeArticle() {
  const author = await makeUser(db, { name: 'Anna' });
  const game = await makeGame(db);
  const body = { game_id: game.id, title: 'The gate', language: 'en', chunks };
  const article: Article = (await api.as(author).post('/api/knowledge/articles', body)).body;
  const { review_id } = (await moderation(article.id)).article;
  expect(await status('POST', `/admin/knowledge/reviews/${review_id}/approve`, reviewer.headers)).toBe(204);
  return { author, game, id: article.id };
}
const published = async (id: number) =>
  (await db.selectFrom('chunks').select('content').where('article_id', '=', id).where('to_rev', 'is', null).execute())
    .length;
const lastNotification = (user_id: number) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('spam that two people report is kept from readers and the expert until the reports are dismissed', async () => {
  const { id, author, game } = await makeArticle();
  const [one, two, third] = [await makeReader(), await makeReader(), await makeReader()];
  expect((await report(one, id)).status).toBe(204);
  // The same person again is still one.
  expect((await report(one, id, 'offensive', address())).status).toBe(204);
  expect([await status('GET', `/knowledge/articles/${id}`, third.headers), await published(id)]).toEqual([200, 1]);
  await report(two, id);
  expect([await status('GET', `/knowledge/articles/${id}`, third.headers), await published(id)]).toEqual([404, 0]);
  const list = (await api.as(third).get(`/api/knowledge/articles?game_id=${game.id}`)).body;
  const search = (await api.as(third).get(`/api/knowledge/articles?game_id=${game.id}&q=wheel`)).body;
  expect([list.total, search.total]).toEqual([0, 0]);
  const own = (await api.as(author).get(`/api/knowledge/articles/${id}`)).body;
  expect(own).toMatchObject({ hidden: { cause: 'reports', reason: null }, section_count: 1 });
  expect(own.chunks[0].content).toBe(chunks[0]?.content);
  expect(await lastNotification(author.id)).toMatchObject({ kind: 'article_hidden', data: { reason: null } });

  expect((await decide(id, { action: 'dismiss' })).status).toBe(204);
  expect([await status('GET', `/knowledge/articles/${id}`, third.headers), await published(id)]).toEqual([200, 1]);
  expect(await lastNotification(author.id)).toMatchObject({ kind: 'article_shown' });
  const { decisions, reports } = await moderation(id);
  expect(decisions.map(({ action, reports: closed, actor }) => [action, closed, actor?.name ?? null])).toEqual([
    ['dismiss', 2, 'Rita'],
    ['hide', 0, null],
    ['approve', 0, 'Rita'],
  ]);
  expect(reports.map(({ outcome }) => outcome)).toEqual(['dismissed', 'dismissed']);
  // The text was found in order: the reports of others hide it only once it is another one.
  const [four, five] = [await makeReader(), await makeReader()];
  await report(four, id);
  await report(five, id);
  expect(await published(id)).toBe(1);
  expect((await decide(id, { action: 'dismiss' })).status).toBe(204);
  expect((await decide(id, { action: 'dismiss' })).status).toBe(409);
});

test('a corrected text closes the reports of its article, and who sent them is thanked once', async () => {
  const { id, author } = await makeArticle();
  const [one, two] = [await makeReader(), await makeReader()];
  await report(one, id, 'wrong');
  await report(two, id, 'outdated');
  const { revision, chunks: sections } = (await api.as(reviewer).get(`/api/knowledge/articles/${id}`)).body;
  const correct = (who: { headers: Headers }, body: object) =>
    api.as(who).patch(`/api/knowledge/chunks/${sections[0].chunk_key}`, { closes_reports: true, ...body });
  const isOpen = async () => (await moderation(id)).reports.filter(({ closed_at }) => closed_at === null).length;

  for (const who of [author, one, support]) expect((await correct(who, { content: 'Mine.' })).status).toBe(403);
  // Saved as it was, it is as wrong as before.
  expect((await correct(reviewer, { content: chunks[0]?.content })).status).toBe(200);
  expectRefused(await correct(reviewer, { content: 'Late.', base_revision: revision - 1 }), 409, 'article_changed');
  expect(await isOpen()).toBe(2);

  const content = 'Turn the rusty wheel twice to open the gate.';
  const both = await Promise.all([1, 2].map(() => correct(reviewer, { content, base_revision: revision })));
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await isOpen()).toBe(0);
  const { decisions, reports } = await moderation(id);
  expect(decisions[0]).toMatchObject({ action: 'correct', reports: 2, actor: { name: 'Rita' } });
  expect(reports.map(({ outcome }) => outcome)).toEqual(['upheld', 'upheld']);
  for (const reader of [one, two]) {
    const { items } = (await api.as(reader).get('/api/notifications')).body;
    expect(items).toMatchObject([{ kind: 'report_upheld', body: expect.stringContaining('The gate') }]);
  }
  await report(one, id, 'wrong');
  await decide(id, { action: 'hide', reason: 'Later' });
  expect((await correct(reviewer, { content: 'Turn it once.' })).status).toBe(409);
});

test('who has no standing, shares a network, writes for the same game or was wrong before hides nothing', async () => {
  const { id, game } = await makeArticle();
  const honest = await makeReader();
  await report(honest, id);
  const neighbour = await makeReader();
  await report(neighbour, id, 'spam', honest.address);
  const fresh = await makeUser(db);
  await makeExchange(db, { user_id: fresh.id, game_id: elsewhere.id });
  await report({ ...fresh, address: address() }, id);
  const silent = await makeReader();
  await db.updateTable('messages').set({ state: 'refused' }).where('user_id', '=', silent.id).execute();
  await report(silent, id);
  const rival = await makeReader();
  const theirs = { game_id: game.id, title: 'My gate', language: 'en', chunks };
  await api.as(rival).post('/api/knowledge/articles', theirs);
  await report(rival, id);
  const wrong = await makeReader();
  const before = [(await makeArticle()).id, (await makeArticle()).id];
  for (const other of before) {
    await report(wrong, other);
    await decide(other, { action: 'dismiss' });
  }
  await report(wrong, id);
  const blocked = await makeReader();
  await api.as(reviewer).put(`/api/admin/users/${blocked.id}/writing-block`, { reason: 'Ads', ends_at: null });
  await report(blocked, id);
  // What is wrong is no reason to hide it.
  await report(await makeReader(), id, 'wrong');
  expect(await published(id)).toBe(1);
  const counted = (await moderation(id)).reports.filter(({ counts }) => counts).map(({ user }) => user.id);
  expect(new Set(counted)).toEqual(new Set([honest.id, neighbour.id]));
  await report(await makeReader(), id);
  expect(await published(id)).toBe(0);
});

test('an import of the same file brings nothing back that is hidden', async () => {
  const game = { slug: `hidden-${Date.now()}`, title: 'Hidden', steam_appid: null };
  const load = (content: string) => {
    const articles = [{ title: 'The gate', language: 'en', chunks: [{ section: 'Gate', content }] }];
    const file = readImportFile(JSON.stringify({ game, license: 'MIT', source_repo: 'group/texts', articles }));
    return db.transaction().execute((tx) => importGame(tx, file));
  };
  const { game_id } = await load('Turn the wheel.');
  const { id } = await db.selectFrom('articles').select('id').where('game_id', '=', game_id).executeTakeFirstOrThrow();
  await decide(id, { action: 'hide', reason: 'Wrong' });
  expect((await load('Turn the other wheel.')).conflicts).toEqual(['The gate']);
  expect(await published(id)).toBe(0);
  await decide(id, { action: 'show' });
  expect(await published(id)).toBe(1);
});

test('who deletes and restores, or changes what is hidden, does not show it', async () => {
  const { id, author } = await makeArticle();
  expect((await decide(id, { action: 'hide' })).body.detail[0].loc).toEqual(['body', 'reason']);
  expect((await decide(id, { action: 'hide', reason: 'Advertises a shop' })).status).toBe(204);
  expect((await decide(id, { action: 'hide', reason: 'Again' })).status).toBe(409);
  expect(await lastNotification(author.id)).toMatchObject({
    kind: 'article_hidden',
    data: { reason: 'Advertises a shop' },
  });
  expect(await status('DELETE', `/knowledge/articles/${id}`, author.headers)).toBe(204);
  expect(await status('POST', `/knowledge/articles/${id}/restore`, author.headers)).toBe(200);
  await api.as(admin).patch(`/api/knowledge/articles/${id}`, { title: 'Another gate' });
  expect([await published(id), (await moderation(id)).article.hidden_cause]).toEqual([0, 'hidden']);
  expect((await decide(id, { action: 'show' })).status).toBe(204);
  expect((await decide(id, { action: 'show' })).status).toBe(409);
  expect(await published(id)).toBe(1);
});

test('what was sent back or rejected has its reason, and approving another text shows the article again', async () => {
  const { id, author } = await makeArticle();
  await decide(id, { action: 'return', reason: 'Name the gate' });
  const returned = (await api.as(author).get(`/api/knowledge/articles/${id}`)).body;
  expect(returned.hidden).toEqual({ cause: 'returned', reason: 'Name the gate' });
  const better = [{ section: 'Gate', content: 'Turn the wheel of the north gate.' }];
  await api.as(author).patch(`/api/knowledge/articles/${id}`, { chunks: better });
  const { review_id } = (await moderation(id)).article;
  expect(await published(id)).toBe(0);
  await api.as(reviewer).post(`/api/admin/knowledge/reviews/${review_id}/approve`);
  expect([await published(id), (await moderation(id)).article.hidden_cause]).toEqual([1, null]);

  const game = await makeGame(db);
  const body = { game_id: game.id, title: 'Buy gold', language: 'en', chunks };
  const spam: Article = (await api.as(author).post('/api/knowledge/articles', body)).body;
  const waiting = (await moderation(spam.id)).article.review_id;
  const rejecting = `/admin/knowledge/reviews/${waiting}/reject`;
  expect(await status('POST', rejecting, support.headers, { reason: 'Spam' })).toBe(403);
  expect(await status('POST', rejecting, reviewer.headers, { reason: ' ' })).toBe(422);
  expect(await status('POST', rejecting, reviewer.headers, { reason: 'Spam' })).toBe(204);
  expect(await status('POST', rejecting, reviewer.headers, { reason: 'Spam' })).toBe(409);
  expect(await status('GET', `/knowledge/articles/${spam.id}`, support.headers)).toBe(404);
  const kept = (await api.as(author).get(`/api/knowledge/articles/${spam.id}`)).body;
  expect(kept).toMatchObject({ hidden: { cause: 'rejected', reason: 'Spam' }, pending: { state: 'rejected' } });
  // The same text is not sent in again.
  await api.as(author).patch(`/api/knowledge/articles/${spam.id}`, { chunks });
  expect((await moderation(spam.id)).article.review_id).toBeNull();
});

test('who judges a text of their own is not notified of it', async () => {
  const game = await makeGame(db);
  const writer = await makeUser(db);
  const write = async (title: string) => {
    const body = { game_id: game.id, title, language: 'en', chunks };
    const { id }: Article = (await api.as(writer).post('/api/knowledge/articles', body)).body;
    return { id, review: `/admin/knowledge/reviews/${(await moderation(id)).article.review_id}` };
  };
  const [returned, rejected, decided] = [await write('The gate'), await write('The wall'), await write('The moat')];
  await db
    .updateTable('users')
    .set({ grants: ['reviewer'] })
    .where('id', '=', writer.id)
    .execute();
  expect(await status('POST', `${returned.review}/return`, writer.headers, { note: 'Name the gate' })).toBe(204);
  expect(await status('POST', `${rejected.review}/reject`, writer.headers, { reason: 'Spam' })).toBe(204);
  expect((await decide(decided.id, { action: 'hide', reason: 'Spam' }, writer.headers)).status).toBe(204);
  expect((await decide(decided.id, { action: 'show' }, writer.headers)).status).toBe(204);
  expect(await lastNotification(writer.id)).toBeUndefined();
});

test('deleting tells the author why and can be undone', async () => {
  const { id, author } = await makeArticle();
  await report(await makeReader(), id);
  expect((await decide(id, { action: 'delete', reason: 'Stolen' })).status).toBe(204);
  expect(await lastNotification(author.id)).toMatchObject({
    kind: 'article_hidden',
    data: { deleted: true, reason: 'Stolen' },
  });
  expect(await moderation(id)).toMatchObject({ reports: [{ outcome: 'upheld', counts: false }] });
  expect((await decide(id, { action: 'hide', reason: 'x' })).status).toBe(404);
  expect(await status('POST', `/knowledge/articles/${id}/restore`, reviewer.headers)).toBe(200);
  expect((await moderation(id)).decisions.map(({ action }) => action)).toEqual(['restore', 'delete', 'approve']);
  const closed = (await api.as(reviewer).get('/api/admin/knowledge/reports?closed=true')).body;
  expect(closed.items.map((one: { article_id: number }) => one.article_id)).toContain(id);
});

test('who is blocked publishes through no door, keeps their drafts and is told why', async () => {
  const { id, author, game } = await makeArticle();
  const block = { reason: 'Advertising', ends_at: new Date(Date.now() + 86_400_000).toISOString() };
  const path = `/admin/users/${author.id}/writing-block`;
  expect(await status('PUT', path, finance.headers, block)).toBe(403);
  expect(await status('PUT', path, author.headers, block)).toBe(403);
  expect(await status('PUT', path, support.headers, { ...block, ends_at: '2020-01-01T00:00:00Z' })).toBe(422);
  expect(await status('PUT', `/admin/users/${admin.id}/writing-block`, reviewer.headers, block)).toBe(403);
  expect(await status('PUT', `/admin/users/${reviewer.id}/writing-block`, reviewer.headers, block)).toBe(403);
  expect(await status('PUT', '/admin/users/987654321/writing-block', reviewer.headers, block)).toBe(404);
  expect(await status('PUT', path, reviewer.headers, block)).toBe(204);
  expect(await lastNotification(author.id)).toMatchObject({ kind: 'writing_blocked', data: block });

  const { key } = await makeKey(db, author.id);
  const chunk_key = (await api.as(author).get(`/api/knowledge/articles/${id}`)).body.chunks[0].chunk_key;
  await api.as(author).delete(`/api/knowledge/articles/${id}`);
  for (const headers of [author.headers, { authorization: `Bearer ${key}` }]) {
    const restored = await api.with(headers).post(`/api/knowledge/articles/${id}/restore`);
    expectRefused(restored, 403, 'writing_blocked');
  }
  await api.as(reviewer).post(`/api/knowledge/articles/${id}/restore`);
  const content = { title: 'Kept', language: 'en', game_version: '', chunks };
  for (const headers of [author.headers, { authorization: `Bearer ${key}` }]) {
    for (const answer of [
      await api.with(headers).post('/api/knowledge/articles', { game_id: game.id, title: 'x', language: 'en', chunks }),
      await api.with(headers).patch(`/api/knowledge/articles/${id}`, { title: 'x' }),
      await api.with(headers).patch(`/api/knowledge/chunks/${chunk_key}`, { content: 'x' }),
      await api.with(headers).post(`/api/knowledge/articles/${id}/versions/1/restore`),
    ]) {
      expectRefused(answer, 403, 'writing_blocked');
      expect(answer.body.current).toEqual(block);
    }
  }
  const place = `/knowledge/drafts?game_id=${game.id}`;
  expect(await status('PUT', place, author.headers, { content, base_revision: null })).toBe(204);
  const draft = (await api.as(author).get(`/api${place}`)).body;
  expect(draft).toMatchObject({ draft: { content: { title: 'Kept' } }, block });

  expect((await moderation(id)).author).toMatchObject({ id: author.id, may_block: true, block: { by: 'Rita' } });
  expect(await status('DELETE', path, support.headers)).toBe(204);
  expect(await status('DELETE', path, support.headers)).toBe(409);
  expect(await status('PATCH', `/knowledge/articles/${id}`, author.headers, { title: 'Written again' })).toBe(200);
});

test('a block ends by itself, and two at once leave one', async () => {
  const writer = await makeUser(db);
  const game = await makeGame(db);
  const path = `/admin/users/${writer.id}/writing-block`;
  const both = await Promise.all(
    ['one', 'two'].map((reason) => status('PUT', path, reviewer.headers, { reason, ends_at: null })),
  );
  expect(both).toEqual([204, 204]);
  const ends_at = new Date(Date.now() - 1000).toISOString();
  await db.updateTable('writing_blocks').set({ ends_at }).where('user_id', '=', writer.id).execute();
  const body = { game_id: game.id, title: 'x', language: 'en', chunks };
  expect(await status('POST', '/knowledge/articles', writer.headers, body)).toBe(200);
});

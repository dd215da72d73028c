import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
const worker = startWorker(deps, jobKinds, 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});

const admin = await makeUser(db, { role: 'admin' });
const json = { ...admin.headers, 'content-type': 'application/json' };
const send = (payload: string | Buffer, headers: Record<string, string> = json) =>
  api.with(headers).post('/api/admin/games/import', payload);
const jobOf = async (id: number) => (await api.as(admin).get(`/api/jobs/${id}`)).body;
const ended = async (id: number) => {
  await expect.poll(async () => (await jobOf(id)).finished_at, { interval: 50 }).not.toBeNull();
  return jobOf(id);
};
const notifications = async (job_id: number) => {
  const { items } = (await api.as(admin).get('/api/notifications?limit=100')).body;
  return items.filter((item: { link: string }) => item.link === `/admin/jobs/${job_id}`);
};
const article = (title: string, content = 'One train.') => ({
  title,
  language: 'en',
  chunks: [{ section: 'Block', content }],
});
const fileOf = (slug: string, articles: object[], game: object = {}) =>
  JSON.stringify({ game: { slug, title: 'Imported', ...game }, articles });

test('a player may not import, and the file is not even read', async () => {
  const player = await makeUser(db);
  const answer = await send('not json', { ...player.headers, 'content-type': 'application/json' });
  expectRefused(answer, 403, 'forbidden');
});

test('a file becomes a game by a job; its end is notified and audited', async () => {
  const answer = await send(fileOf('imported-once', [article('Signals'), article('Depots')]));
  expect(answer.status).toBe(202);
  const { job_id } = answer.body;
  const job = await ended(job_id);
  expect(job).toMatchObject({
    kind: 'game_import',
    title: 'Imported',
    state: 'succeeded',
    done: 2,
    total: 2,
    error: null,
  });
  expect(job.result).toMatchObject({ slug: 'imported-once', title: 'Imported', revision: 1, articles: { added: 2 } });
  expect(await notifications(job_id)).toMatchObject([
    { kind: 'import_done', title: 'Imported is imported', body: 'Articles added or changed: 2.' },
  ]);
  const audited = await api.as(admin).get(`/api/admin/audit?actor_id=${admin.id}&sort=created_at`);
  expect(audited.body.items).toMatchObject([
    { action: 'create', object_kind: 'job', object_id: job_id, ip: '127.0.0.1' },
    {
      action: 'import',
      object_kind: 'game',
      object_id: job.result.game_id,
      object_name: 'Imported',
      after: { job_id },
    },
  ]);
});

test('each wrong value is named by its place in the file, in the reader’s language, and nothing is started', async () => {
  const before = await db.selectFrom('background_jobs').select('id').execute();
  const wrong = fileOf('Wrong Slug', [
    article('A'),
    { title: 'B', language: 'de', chunks: [] },
    article('C', 'a\0b'),
    article('A'),
  ]);
  const answer = await send(wrong, { ...json, 'accept-language': 'ru' });
  expect(answer.status).toBe(422);
  expect(answer.body.detail.map(({ loc, type }: { loc: unknown[]; type: string }) => [loc.join('.'), type])).toEqual([
    ['body.game.slug', 'string_pattern_mismatch'],
    ['body.articles.1.language', 'literal_error'],
    ['body.articles.1.chunks', 'too_short'],
    ['body.articles.2.chunks.0.content', 'text_encoding'],
  ]);
  expect(answer.body.detail[0].msg).toBe('Неверный формат');
  const twice = await send(fileOf('twice', [article('A'), article('A')]));
  expect(twice.body.detail).toMatchObject([{ loc: ['body', 'articles', 1, 'title'], type: 'repeated' }]);
  expect(await db.selectFrom('background_jobs').select('id').execute()).toEqual(before);
});

test.each([
  ['{"game":', 400, 'malformed_json'],
  ['', 400, 'malformed_json'],
  [Buffer.from([0x7b, 0xff, 0xfe]), 400, 'malformed_json'],
  ['[]', 422, 'validation'],
  [Buffer.alloc(64 * 1024 * 1024 + 1, ' '), 413, 'payload_too_large'],
])('a body that is no such file is refused', async (body, status, code) => {
  const answer = await send(body);
  expectRefused(answer, status, code);
});

test('a large file is read beside other work and imported whole', async () => {
  const articles = Array.from({ length: 1500 }, (_, n) => article(`Article ${n}`, 'Trains need tracks. '.repeat(20)));
  const { job_id } = (await send(fileOf('large', articles))).body;
  expect(await ended(job_id)).toMatchObject({
    state: 'succeeded',
    done: 1500,
    total: 1500,
    result: { articles: { added: 1500 } },
  });
  const wrong = await send(fileOf('large', [...articles, article('', '')]));
  expect(wrong.body.detail).toMatchObject([
    { loc: ['body', 'articles', 1500, 'title'] },
    { loc: ['body', 'articles', 1500, 'chunks', 0, 'content'] },
  ]);
});

test('a file that contradicts what is stored fails with its reason, and nothing of it is kept', async () => {
  const steam_appid = 912_345_678;
  const first = (await ended((await send(fileOf('one-of-two', [article('Mine')]))).body.job_id)).result;
  await ended((await send(fileOf('other-of-two', [], { steam_appid }))).body.job_id);
  const { job_id } = (await send(fileOf('one-of-two', [article('Other')], { steam_appid }))).body;
  const job = await ended(job_id);
  expect(job).toMatchObject({ state: 'failed', can_retry: true, error: { code: 'conflict' } });
  expect(job.error.problems).toEqual([expect.stringContaining('two different games')]);
  const inRussian = { ...admin.headers, 'accept-language': 'ru' };
  expect((await api.with(inRussian).get(`/api/jobs/${job_id}`)).body.error.problems).toEqual([
    `game: «one-of-two» и номер ${steam_appid} в Steam — две разные игры каталога`,
  ]);
  expect(await notifications(job_id)).toMatchObject([
    { kind: 'import_failed', body: expect.stringContaining('two different games') },
  ]);
  const titles = await db.selectFrom('articles').select('title').where('game_id', '=', first.game_id).execute();
  expect(titles).toEqual([{ title: 'Mine' }]);
});

test('an article that somebody wrote under a title of the file is a conflict, and the rest is stored', async () => {
  const author = await makeUser(db);
  const first = (await ended((await send(fileOf('written-by-hand', [article('Mine')]))).body.job_id)).result;
  await db.updateTable('articles').set({ author_id: author.id }).where('game_id', '=', first.game_id).execute();
  const { job_id } = (await send(fileOf('written-by-hand', [article('Other'), article('Mine', 'Two trains.')]))).body;
  expect(await ended(job_id)).toMatchObject({
    state: 'succeeded',
    result: { articles: { added: 1 }, conflicts: ['Mine'] },
  });
});

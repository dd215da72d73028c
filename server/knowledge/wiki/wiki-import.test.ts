import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { slow } from '#server/testing/slow.ts';

// Each of several imports in a test is a job of its own.
vi.setConfig(slow.computes);

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
const licence = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' };
const ended = async (answer: { body: { job_id: number } }) => {
  const { job_id } = answer.body;
  const job = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await job()).finished_at, { interval: 50 }).not.toBeNull();
  return job();
};
const send = (game_id: number, payload: string | Buffer) =>
  api.as(admin).post(`/api/admin/games/${game_id}/wiki`, payload, { 'content-type': 'application/octet-stream' });
const survey = async (game_id: number, file: string | Buffer) => ended(await send(game_id, file));
const importExport = async (game_id: number, file: string | Buffer, more: object = {}) => {
  const { source_id } = (await survey(game_id, file)).result;
  return ended(
    await api.as(admin).post(`/api/admin/games/${game_id}/wiki/import`, {
      source_id,
      namespaces: [0],
      licence,
      is_whole: true,
      ...more,
    }),
  );
};
const articlesOf = async (game_id: number) => {
  const { items } = (await api.as(admin).get(`/api/knowledge/articles?game_id=${game_id}&limit=100`)).body;
  return new Map<string, { id: number; source: string; language: string }>(
    items.map((item: { title: string }) => [item.title, item]),
  );
};
const showArticle = async (id: number) => (await api.as(admin).get(`/api/knowledge/articles/${id}`)).body;

const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const signals = `'''Signals''' keep [[trains]] apart. ${words}\n== Kinds ==\nThere are block signals and path signals for all. ${words}\n[[Category:Rails]]`;
const pages = [
  { id: 1, title: 'Signals', text: signals },
  { id: 2, title: 'Trains', text: `A train runs on rails. ${words} {{weird}}` },
  { id: 3, title: 'Semaphore', text: '#REDIRECT [[Signals]]', redirect: 'Signals' },
  {
    id: 4,
    title: 'Поезда',
    text: `Поезда возят грузы по рельсам между станциями, и каждая станция оценивает их работу.`,
  },
  { id: 5, title: 'Rail (disambiguation)', text: '{{disambig}}\n* [[Signals]]' },
  { id: 6, title: 'Depot', text: '{{stub}} A depot keeps trains when nobody needs them.' },
  { id: 7, title: 'Template:Weird', ns: 10, text: 'x' },
  { id: 8, title: 'Common.css', model: 'css', text: 'a {}' },
];

test('only an admin may bring a wiki in', async () => {
  const game = await makeGame(db, {});
  const player = await makeUser(db);
  const answer = await api
    .as(player)
    .post(`/api/admin/games/${game.id}/wiki`, wikiExport(pages), { 'content-type': 'application/octet-stream' });
  expect(answer.status).toBe(403);
});

test('the look at a wiki says what an import would do and stores nothing', async () => {
  const game = await makeGame(db, {});
  const job = await survey(game.id, wikiExport(pages));
  expect(job).toMatchObject({ kind: 'wiki_survey', state: 'succeeded' });
  expect(job.result).toMatchObject({
    site: { name: 'Train Wiki', base: 'https://wiki.example/wiki/Main_Page', language: 'en' },
    pages: 8,
    namespaces: [
      { id: 0, name: '', pages: 7 },
      { id: 10, name: 'Template', pages: 1 },
    ],
    categories: [{ name: 'Rails', pages: 1 }],
    sample: {
      articles: 3,
      chunks: 4,
      left_out: { redirect: 1, disambiguation: 1, stub: 1, not_wikitext: 1 },
      unknown_templates: [{ name: 'weird', times: 1 }],
    },
  });
  expect((await articlesOf(game.id)).size).toBe(0);
});

test('an export packed with gzip becomes articles with their source and licence', async () => {
  const game = await makeGame(db, {});
  const job = await importExport(game.id, gzipSync(wikiExport(pages)));
  expect(job).toMatchObject({ kind: 'wiki_import', state: 'succeeded', done: 6, total: 6 });
  expect(job.result).toMatchObject({
    site: 'Train Wiki',
    articles: { added: 3, changed: 0, unchanged: 0 },
    chunks: { added: 4 },
    conflicts: 0,
    gone: 0,
    dropped_templates: 1,
  });
  const articles = await articlesOf(game.id);
  expect([...articles.keys()].toSorted()).toEqual(['Signals', 'Trains', 'Поезда']);
  expect(articles.get('Поезда')?.language).toBe('ru');
  const article = await showArticle(articles.get('Signals')!.id);
  expect(article.chunks).toMatchObject([
    { section: '', content: `Also called: Semaphore.\n\n**Signals** keep **trains** apart. ${words}` },
    { section: 'Kinds' },
  ]);
  expect(article.source).toBe(
    `Train Wiki: Signals, revision 10, https://wiki.example/wiki/Signals; CC BY-SA 4.0 (${licence.url})`,
  );
});

test('a second import reads what changed only, and keeps what people wrote', async () => {
  const game = await makeGame(db, {
    articles: [{ title: 'Trains', chunks: [{ section: '', content: 'My own words.' }] }],
  });
  const old = { id: 10, title: 'Old', text: `Old rails are gone. ${words}` };
  await importExport(game.id, wikiExport([...pages, old]));
  const before = await articlesOf(game.id);
  expect([...before.keys()].toSorted()).toEqual(['Old', 'Signals', 'Trains', 'Trains (Train Wiki)', 'Поезда']);
  const first = await showArticle(before.get('Signals')!.id);
  const edited = await showArticle(before.get('Поезда')!.id);
  await api.as(admin).patch(`/api/knowledge/articles/${edited.id}`, {
    chunks: [{ chunk_key: edited.chunks[0].chunk_key, section: '', content: 'Поезда: так написал человек.' }],
  });

  const changed = [
    { ...pages[0]!, revision: 11, text: signals.replace('There are', 'These are') },
    { ...pages[3]!, revision: 41, text: `${pages[3]!.text} И ещё одно предложение из вики.` },
    pages[1]!,
    pages[2]!,
    { id: 9, title: 'Stations', text: `A station takes cargo. ${words}` },
  ];
  const job = await importExport(game.id, wikiExport(changed));
  expect(job.result).toMatchObject({
    articles: { added: 1, changed: 1, unchanged: 1 },
    chunks: { added: 1, changed: 1, unchanged: 1, ended: 0 },
    conflicts: 1,
    gone: 1,
    problems: [{ page: 'Поезда', reason: 'conflict' }],
  });
  const second = await showArticle(first.id);
  expect(second.chunks.map(({ chunk_key }: { chunk_key: string }) => chunk_key)).toEqual(
    first.chunks.map(({ chunk_key }: { chunk_key: string }) => chunk_key),
  );
  expect(second.chunks[0].version_id).toBe(first.chunks[0].version_id);
  expect(second.chunks[1].version_id).not.toBe(first.chunks[1].version_id);

  // The person's text stays published, and both texts are in the queue.
  expect((await showArticle(edited.id)).chunks).toMatchObject([{ content: 'Поезда: так написал человек.' }]);
  const { items } = (await api.as(admin).get('/api/admin/knowledge/reviews')).body;
  const review = items.find(({ article_id }: { article_id: number }) => article_id === edited.id);
  const { text, in_force } = (await api.as(admin).get(`/api/admin/knowledge/reviews/${review.id}`)).body;
  expect([text.chunks[0].content, in_force.chunks[0].content]).toEqual([
    `${pages[3]!.text} И ещё одно предложение из вики.`,
    'Поезда: так написал человек.',
  ]);

  const third = await importExport(game.id, wikiExport(changed));
  expect(third.result).toMatchObject({ articles: { added: 0, changed: 0, unchanged: 4 }, conflicts: 0, gone: 0 });
  expect(third.result.chunks).toEqual({ added: 0, changed: 0, unchanged: 0, ended: 0 });
  // Approved, the text of the wiki is the published one, and the next change of the page follows it.
  await api.as(admin).post(`/api/admin/knowledge/reviews/${review.id}/approve`);
  const next = [changed[0]!, { ...changed[1]!, revision: 42, text: `${pages[3]!.text} Другое.` }, ...changed.slice(2)];
  expect((await importExport(game.id, wikiExport(next))).result).toMatchObject({
    articles: { changed: 1 },
    conflicts: 0,
  });
});

test('an article that a reviewer has hidden stays hidden, whatever its page says now', async () => {
  const game = await makeGame(db);
  await importExport(game.id, wikiExport(pages));
  const { id } = (await articlesOf(game.id)).get('Signals')!;
  const decision = { action: 'hide', reason: 'Wrong' };
  expect((await api.as(admin).post(`/api/admin/knowledge/articles/${id}/decisions`, decision)).status).toBe(204);
  const published = () =>
    db.selectFrom('chunks').select('content').where('article_id', '=', id).where('to_rev', 'is', null).execute();
  expect(await published()).toEqual([]);
  const changed = { ...pages[0]!, revision: 11, text: signals.replace('There are', 'These are') };
  expect((await importExport(game.id, wikiExport([changed, ...pages.slice(1)]))).result).toMatchObject({
    articles: { changed: 0 },
    problems: expect.arrayContaining([{ page: 'Signals', reason: 'waits' }]),
  });
  expect(await published()).toEqual([]);
});

test('a section that is kept back and has another heading and text in the wiki waits for a review', async () => {
  const game = await makeGame(db);
  const page = {
    id: 1,
    title: 'Finale',
    text: `The finale is short. ${words}\n== Ending ==\nThe captain dies. ${words}`,
  };
  await importExport(game.id, wikiExport([page]));
  const { id } = (await articlesOf(game.id)).get('Finale')!;
  const { chunks } = await showArticle(id);
  const gate = { article_id: id, game_id: game.id, achievement_id: null, spoiler_level: 2 };
  await db
    .insertInto('chunk_gates')
    .values({ ...gate, chunk_key: chunks[1].chunk_key })
    .execute();
  const seen = async () => {
    const { headers } = await makeUser(db);
    const shown = await api.with(headers).get(`/api/knowledge/articles/${id}`);
    return shown.body.chunks.map(({ section }: { section: string }) => section);
  };
  expect(await seen()).toEqual(['']);
  const later = (text: string, revision: number) => wikiExport([{ ...page, revision, text }]);
  const added = `${page.text}\n== Credits ==\nMany people made it. ${words}`;
  const grown = await importExport(game.id, later(added, 20));
  expect(grown.result).toMatchObject({ articles: { changed: 1 }, problems: [] });
  expect(await seen()).toEqual(['', 'Credits']);
  const renamed = later(
    added.replace('== Ending ==\nThe captain dies.', '== How it ends ==\nThe captain is dead.'),
    30,
  );
  const moved = await importExport(game.id, renamed);
  expect(moved.result).toMatchObject({ articles: { changed: 0 }, problems: [{ page: 'Finale', reason: 'gate_lost' }] });
  expect(await seen()).toEqual(['', 'Credits']);
  const { items } = (await api.as(admin).get('/api/admin/knowledge/reviews')).body;
  expect(items.some(({ article_id }: { article_id: number }) => article_id === id)).toBe(true);
});

test('only pages of the chosen namespaces and categories are imported', async () => {
  const game = await makeGame(db, {});
  const job = await importExport(game.id, wikiExport(pages), { categories: ['Rails'] });
  expect(job.result).toMatchObject({ articles: { added: 1 }, left_out: { category: 4 } });
  // A wider import that is not whole marks nothing as gone, and a narrower one nothing that it did not look at.
  expect((await importExport(game.id, wikiExport(pages), { namespaces: [10] })).result.gone).toBe(0);
});

test('a licence that forbids commercial use is refused where the operator says so', async () => {
  const game = await makeGame(db, {});
  const { source_id } = (await survey(game.id, wikiExport(pages))).result;
  const strict = await testApp({ database, settings: { REFUSE_NONCOMMERCIAL: 'on' } });
  const answer = await strict.api.as(admin).post(`/api/admin/games/${game.id}/wiki/import`, {
    source_id,
    namespaces: [0],
    licence: { name: 'CC BY-NC-SA 3.0' },
  });
  expect([answer.status, answer.body.detail[0].type]).toEqual([422, 'non_commercial']);
  await strict.app.close();
});

test('a page of 10 MB is left out and named, and one of 100,000 braces is read', async () => {
  const game = await makeGame(db, {});
  const file = wikiExport([
    { id: 1, title: 'Long', text: words.repeat(150_000) },
    { id: 2, title: 'Braces', text: `${words} ${'{{'.repeat(50_000)} after` },
  ]);
  const job = await importExport(game.id, file);
  expect(job.result).toMatchObject({
    articles: { added: 1 },
    left_out: { too_large: 1 },
    problems: [{ page: 'Long', reason: 'too_large' }],
  });
});

import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { type PlayedPage, startWikiStandIn, type WikiStandIn } from '#stand-ins/wiki/wiki-stand-in.ts';
import { startDueImports } from '../game-wikis.ts';
import { slow } from '#server/testing/slow.ts';

// Each import starts a thread that loads what it reads with.
vi.setConfig(slow.computes);

const database = await freshDb();
const { api, app, deps } = await testApp({
  database,
  settings: { IMPORT_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://hints.example', SUPPORT_EMAIL: 'help@hints.example' },
});
const { db } = deps;
const worker = startWorker(deps, jobKinds, 50);
const wikis: WikiStandIn[] = [];
afterEach(async () => void (await Promise.all(wikis.splice(0).map((wiki) => wiki.close()))));
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});

const admin = await makeUser(db, { role: 'admin' });
const ended = async (job_id: number) => {
  const job = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await job()).finished_at, { interval: 50 }).not.toBeNull();
  return job();
};
const open = async (pages: PlayedPage[], options: object = {}) => {
  const wiki = await startWikiStandIn(pages, options);
  wikis.push(wiki);
  return wiki;
};
const look = async (game_id: number, address: string) => {
  const answer = await api.as(admin).post(`/api/admin/games/${game_id}/wiki/address`, { address });
  return ended(answer.body.job_id);
};
const licence = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' };
const importWiki = async (game_id: number, source_id: number, more: object = {}) => {
  const body = { source_id, namespaces: [0], licence, ...more };
  return ended((await api.as(admin).post(`/api/admin/games/${game_id}/wiki/import`, body)).body.job_id);
};
const articlesOf = async (game_id: number): Promise<Map<string, number>> => {
  const { items } = (await api.as(admin).get(`/api/knowledge/articles?game_id=${game_id}&limit=100`)).body;
  return new Map(items.map((item: { title: string; id: number }) => [item.title, item.id]));
};
const textsRead = ({ requests }: WikiStandIn) =>
  requests.flatMap((query) =>
    query.get('rvprop')?.includes('content') ? (query.get('pageids') ?? '').split('|') : [],
  );

const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const somePages = (): PlayedPage[] => [
  {
    id: 1,
    title: 'Signals',
    text: `Signals keep trains apart. ${words}\n== Kinds ==\nBlock and path. ${words}`,
    categories: ['Rails'],
  },
  { id: 2, title: 'Trains', text: `A train runs on rails. ${words}`, categories: ['Rails'] },
  { id: 3, title: 'Semaphore', text: '#REDIRECT [[Signals]]', redirect: 'Signals' },
  { id: 4, title: 'Ships', text: `A ship needs no rails. ${words}` },
  { id: 5, title: 'Played Wiki:About', text: `This wiki is about trains. ${words}`, ns: 4 },
  { id: 6, title: 'Common.css', text: 'a {}', model: 'css' },
];

test.each([
  ['its API', (wiki: WikiStandIn) => wiki.api],
  ['index.php', (wiki: WikiStandIn) => `http://${wiki.host}/w/index.php?title=Signals`],
  ['a page', (wiki: WikiStandIn) => `http://${wiki.host}/wiki/Signals`],
  ['its host', (wiki: WikiStandIn) => `http://${wiki.host}`],
])('a live wiki is found by %s, and the look says what an import would do', async (_name, address) => {
  const wiki = await open(somePages());
  const game = await makeGame(db, {});
  const job = await look(game.id, address(wiki));
  expect(job).toMatchObject({ kind: 'wiki_survey', state: 'succeeded', error: null });
  expect(job.result).toMatchObject({
    kind: 'wiki',
    site: { name: 'Played Wiki', base: `http://${wiki.host}/wiki/Main_Page`, language: 'en' },
    api: wiki.api,
    generator: 'MediaWiki 1.39.17',
    licence,
    pages: 6,
    namespaces: [
      { id: 0, name: '', pages: 5 },
      { id: 4, name: 'Played Wiki', pages: 1 },
    ],
    categories: [{ name: 'Rails', pages: 2 }],
    sample: { articles: 3, chunks: 4, left_out: { redirect: 1, not_wikitext: 1 } },
  });
  expect((await articlesOf(game.id)).size).toBe(0);
  expect([...wiki.user_agents]).toEqual(['Hintline/1 (+https://hints.example; help@hints.example)']);
  expect(wiki.most_at_once()).toBe(1);
});

test('an import reads a wiki in parts, and again only what changed; what is gone there stays here', async () => {
  const pages = somePages();
  for (let id = 100; id < 160; id += 1)
    pages.push({ id, title: `Station ${id}`, text: `Station ${id} takes cargo. ${words}` });
  const wiki = await open(pages, { per_answer: 40 });
  const game = await makeGame(db, {});
  const { source_id } = (await look(game.id, wiki.api)).result;
  const first = await importWiki(game.id, source_id);
  expect(first.result).toMatchObject({
    site: 'Played Wiki',
    articles: { added: 63 },
    left_out: { redirect: 1, not_wikitext: 1 },
  });
  const before = await articlesOf(game.id);
  const article = (await api.as(admin).get(`/api/knowledge/articles/${before.get('Signals')}`)).body;
  expect(article.chunks[0].content).toMatch(/^Also called: Semaphore\./);
  expect(article.source).toContain(`http://${wiki.host}/wiki/Signals; CC BY-SA 4.0`);
  const edited = (await api.as(admin).get(`/api/knowledge/articles/${before.get('Ships')}`)).body;
  await api.as(admin).patch(`/api/knowledge/articles/${edited.id}`, {
    chunks: [{ chunk_key: edited.chunks[0].chunk_key, section: '', content: 'What a person knows of ships.' }],
  });

  Object.assign(pages[0]!, { text: pages[0]!.text.replace('Block and path', 'Path and block'), revision: 900 });
  Object.assign(pages[3]!, { text: `${pages[3]!.text} They are slow.`, revision: 901 });
  pages.splice(1, 1);
  pages.push({ id: 300, title: 'Trams', text: `Trams run in towns. ${words}` });
  wiki.requests.length = 0;
  const { wikis: known } = (await api.as(admin).get(`/api/admin/games/${game.id}/wiki`)).body;
  expect(known).toMatchObject([
    { name: 'Played Wiki', address: wiki.api, next_import_at: null, last_job: { state: 'succeeded' } },
  ]);
  const again = await api.as(admin).post(`/api/admin/games/${game.id}/wikis/${known[0].id}/import`);
  const second = await ended(again.body.job_id);
  expect(second.result).toMatchObject({
    articles: { added: 1, changed: 1, unchanged: 60 },
    conflicts: 1,
    gone: 1,
    problems: [
      { page: 'Common.css', reason: 'not_wikitext' },
      { page: 'Ships', reason: 'conflict' },
    ],
  });
  expect(textsRead(wiki).toSorted()).toEqual(['1', '300', '4']);
  const after = (await api.as(admin).get(`/api/knowledge/articles/${article.id}`)).body;
  expect(after.chunks[0].version_id).toBe(article.chunks[0].version_id);
  expect(after.chunks[1].chunk_key).toBe(article.chunks[1].chunk_key);
  expect(after.chunks[1].version_id).not.toBe(article.chunks[1].version_id);
  const { gone } = (await api.as(admin).get(`/api/admin/games/${game.id}/wiki`)).body;
  expect(gone).toMatchObject([{ article_id: before.get('Trains'), title: 'Trains', page: 'Trains' }]);
  expect((await articlesOf(game.id)).has('Trains')).toBe(true);
  expect(wiki.most_at_once()).toBe(1);
});

test('a page that is edited or deleted while the wiki is read comes as it is then', async () => {
  const pages = somePages();
  const wiki = await open(pages);
  const game = await makeGame(db, {});
  const { source_id } = (await look(game.id, wiki.api)).result;
  wiki.hooks.before_answer = (query) => {
    if (!query.has('pageids')) return;
    Object.assign(pages[0]!, { text: `Signals were edited meanwhile. ${words}`, revision: 500 });
    if (pages[1]?.id === 2) pages.splice(1, 1);
  };
  expect((await importWiki(game.id, source_id)).result).toMatchObject({ articles: { added: 2 } });
  const articles = await articlesOf(game.id);
  expect([...articles.keys()].toSorted()).toEqual(['Ships', 'Signals']);
  const { source, chunks } = (await api.as(admin).get(`/api/knowledge/articles/${articles.get('Signals')}`)).body;
  expect([source, chunks[0].content]).toEqual([
    expect.stringContaining('revision 500'),
    `Also called: Semaphore.\n\nSignals were edited meanwhile. ${words}`,
  ]);
  wiki.requests.length = 0;
  expect((await importWiki(game.id, source_id)).result).toMatchObject({ articles: { unchanged: 2, changed: 0 } });
  expect(textsRead(wiki)).toEqual([]);
});

test('only pages of the chosen categories are read; a narrower choice loses nothing', async () => {
  const wiki = await open(somePages());
  const game = await makeGame(db, {});
  const { source_id } = (await look(game.id, wiki.api)).result;
  expect((await importWiki(game.id, source_id, { namespaces: [0, 4] })).result).toMatchObject({
    articles: { added: 4 },
  });
  const other = await makeGame(db, {});
  const again = (await look(other.id, wiki.api)).result;
  wiki.requests.length = 0;
  const narrow = await importWiki(other.id, again.source_id, { categories: ['Rails'] });
  expect(narrow.result).toMatchObject({ articles: { added: 2 }, left_out: { category: 1 } });
  expect(textsRead(wiki)).toEqual(['1', '2']);
  expect((await importWiki(game.id, source_id, { namespaces: [4] })).result).toMatchObject({ gone: 0 });
});

test('a wiki that lags, is busy or fails is waited for as it says', async () => {
  const wiki = await open(somePages());
  const game = await makeGame(db, {});
  const { source_id } = (await look(game.id, wiki.api)).result;
  // The first answer is to the question whether there is a wiki.
  wiki.script([
    { json: { query: { general: { generator: 'MediaWiki 1.39.17' } } } },
    { status: 429, headers: { 'retry-after': '1' }, text: 'slow down' },
    { status: 503, headers: { 'retry-after': '0' }, text: '<html>' },
    { json: { error: { code: 'maxlag', info: 'lagged' } }, headers: { 'retry-after': '1' } },
  ]);
  wiki.requests.length = 0;
  expect((await importWiki(game.id, source_id)).result).toMatchObject({ articles: { added: 3 } });
  // Three of its eight answers were to wait.
  expect(wiki.requests.length).toBe(8);
  expect(wiki.requests.every((query) => query.has('maxlag') || query.get('meta') === 'siteinfo')).toBe(true);
});

test('a private address, or none of a wiki, is refused with its reason', async () => {
  const game = await makeGame(db, {});
  const wiki = await open(somePages());
  wiki.script(Array.from({ length: 8 }, () => ({ status: 302, headers: { location: 'http://192.168.0.1/api.php' } })));
  for (const [address, reason] of [
    ['http://10.0.0.1/wiki/Page', 'public internet'],
    ['http://169.254.169.254/latest/meta-data', 'public internet'],
    [`http://localhost:${wiki.host.split(':')[1]}/wiki/Page`, 'Port'],
    [wiki.api, '192.168.0.1 is not an address of the public internet'],
    ['file:///etc/passwd', 'not the address of a web page'],
  ] as const) {
    const job = await look(game.id, address);
    expect([job.state, job.error?.problems[0]]).toEqual(['failed', expect.stringContaining(reason)]);
  }
});

test('a wiki is imported every week where an admin says so, by one process only', async () => {
  const pages = somePages();
  const wiki = await open(pages);
  const game = await makeGame(db, {});
  const { source_id } = (await look(game.id, wiki.api)).result;
  await importWiki(game.id, source_id, { is_weekly: true });
  const show = async () => (await api.as(admin).get(`/api/admin/games/${game.id}/wiki`)).body.wikis[0];
  const before = await show();
  expect(Date.parse(before.next_import_at) - Date.now()).toBeGreaterThan(6 * 24 * 3600 * 1000);
  pages.push({ id: 400, title: 'Trams', text: `Trams run in towns. ${words}` });
  await startDueImports(deps);
  expect((await show()).last_job.id).toBe(before.last_job.id);
  await db
    .updateTable('game_wikis')
    .set({ next_import_at: new Date(0).toISOString() })
    .where('id', '=', before.id)
    .execute();
  await Promise.all([startDueImports(deps), startDueImports(deps)]);
  const started = await show();
  expect(started.last_job.id).toBeGreaterThan(before.last_job.id);
  expect((await ended(started.last_job.id)).result).toMatchObject({ articles: { added: 1, unchanged: 3 } });
  await startDueImports(deps);
  expect((await show()).last_job.id).toBe(started.last_job.id);
  const off = await api.as(admin).patch(`/api/admin/games/${game.id}/wikis/${before.id}`, { is_weekly: false });
  expect(off.body.next_import_at).toBeNull();
});

test('only admins see or change the wikis of a game', async () => {
  const game = await makeGame(db, {});
  const player = await makeUser(db);
  const start = `/api/admin/games/${game.id}`;
  const statuses = [
    await api.as(player).get(`${start}/wiki`),
    await api.as(player).post(`${start}/wiki/address`, { address: 'https://example.org' }),
    await api.as(player).patch(`${start}/wikis/1`, { is_weekly: true }),
    await api.as(player).post(`${start}/wikis/1/import`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect((await api.as(admin).post(`${start}/wikis/1/import`)).status).toBe(404);
});

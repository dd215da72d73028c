import { afterAll, expect, test, vi } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { makeZip, type ZippedFile } from '#server/testing/zip.ts';
import { slow } from '#server/testing/slow.ts';

// Each import starts a thread that loads what it reads with.
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
const ended = async (answer: { body: { job_id: number } }) => {
  const { job_id } = answer.body;
  const job = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await job()).finished_at, { interval: 50 }).not.toBeNull();
  return job();
};
const sendZip = (game_id: number, payload: Buffer, { headers } = admin) =>
  api
    .with(headers)
    .post(`/api/admin/games/${game_id}/markdown`, payload, { 'content-type': 'application/octet-stream' });
const sendFiles = (game_id: number, files: object[]) =>
  api.as(admin).post(`/api/admin/games/${game_id}/markdown/files`, { files });
const licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
const source = { name: 'The Manual', url: 'https://manual.example/' };
const startImport = (game_id: number, source_id: number, more: object = {}) =>
  api
    .as(admin)
    .post(`/api/admin/games/${game_id}/wiki/import`, { source_id, namespaces: [0], licence, source, ...more });
const importZip = async (game_id: number, files: readonly ZippedFile[], more: object = {}) => {
  const look = await ended(await sendZip(game_id, makeZip(files)));
  return ended(await startImport(game_id, look.result.source_id, more));
};
const articlesOf = async (game_id: number) => {
  const { items } = (await api.as(admin).get(`/api/knowledge/articles?game_id=${game_id}&limit=100`)).body;
  return new Map<string, { id: number; source: string; language: string; game_version: string | null }>(
    items.map((item: { title: string }) => [item.title, item]),
  );
};
const showArticle = async (id: number) => (await api.as(admin).get(`/api/knowledge/articles/${id}`)).body;

const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const files = [
  {
    name: 'docs/signals.md',
    content: `---\ntitle: "Signals: all of them"\nversion: 1.10\nchecked_on: 2026-10-01\n---\n${words}\n\n## Kinds\n\n| kind | range |\n|---|---|\n| block | 1 |\n\n### Path signals\n\n${words} [More](https://a.example/)`,
  },
  {
    name: 'docs/ru/trains.md',
    content: `# Поезда\n\nПоезда возят грузы по рельсам между станциями, и станция их оценивает.`,
  },
  { name: 'docs/depots/README.md', content: words },
  { name: 'docs/picture.png', content: 'x' },
  { name: 'docs/short.md', content: '---\ntitle: Soon\n---\n' },
];

test('only those may send texts who look after articles, and only for a game that is there', async () => {
  const game = await makeGame(db, {});
  const player = await makeUser(db);
  expect((await sendZip(game.id, makeZip(files), player)).status).toBe(403);
  expect((await api.as(player).post(`/api/admin/games/${game.id}/markdown/files`, { files: [] })).status).toBe(403);
  expect((await sendZip(999_999, makeZip(files))).status).toBe(404);
  expect((await sendFiles(game.id, [])).status).toBe(422);
});

test('the look at a zip says what an import would do and stores nothing', async () => {
  const game = await makeGame(db, {});
  const { result } = await ended(await sendZip(game.id, makeZip(files)));
  expect(result).toMatchObject({
    kind: 'markdown',
    pages: 5,
    sample: {
      read: 5,
      articles: 3,
      left_out: { not_markdown: 1, empty: 1 },
      problems: [{ page: 'docs/short.md', reason: 'empty' }],
      shown_articles: [
        {
          page: 'docs/signals.md',
          title: 'Signals: all of them',
          section_count: 3,
          sections: [
            { section: '', beginning: words },
            { section: 'Kinds', beginning: '| kind | range |\n| --- | --- |\n| block | 1 |' },
            { section: 'Kinds – Path signals' },
          ],
        },
        { title: 'Поезда' },
        { title: 'depots' },
      ],
    },
  });
  expect((await articlesOf(game.id)).size).toBe(0);
});

test('a file of one short sentence becomes an article, and two main headings are sections of one', async () => {
  const game = await makeGame(db, {});
  const short = { name: 'short.md', content: '---\ntitle: Doors\n---\nThe red key opens the cellar.' };
  const two = { name: 'two.md', content: '# Doors of wood\n\nThey burn.\n\n# Doors of iron\n\nThey rust.' };
  const { result } = await ended(await sendZip(game.id, makeZip([short, two])));
  expect(result.sample).toMatchObject({
    articles: 2,
    left_out: {},
    shown_articles: [
      { title: 'Doors', sections: [{ section: '', beginning: 'The red key opens the cellar.' }] },
      { title: 'Doors of wood', sections: [{ beginning: 'They burn.' }, { section: 'Doors of iron' }] },
    ],
  });
  const { result: done } = await ended(await startImport(game.id, result.source_id));
  expect(done).toMatchObject({ articles: { added: 2 } });
  expect((await showArticle((await articlesOf(game.id)).get('Doors')?.id ?? 0)).chunks).toMatchObject([
    { content: 'The red key opens the cellar.' },
  ]);
});

test('files become articles with title, language, version, sections, licence and source', async () => {
  const game = await makeGame(db, {});
  const job = await importZip(game.id, files);
  expect(job).toMatchObject({ kind: 'wiki_import', state: 'succeeded', result: { articles: { added: 3 } } });
  const articles = await articlesOf(game.id);
  expect([...articles.keys()].sort()).toEqual(['Signals: all of them', 'depots', 'Поезда']);
  expect(articles.get('Поезда')).toMatchObject({ language: 'ru' });
  const signals = await showArticle(articles.get('Signals: all of them')?.id ?? 0);
  expect(signals).toMatchObject({
    game_version: '1.10',
    checked_on: '2026-10-01',
    source: `The Manual: docs/signals.md, https://manual.example/; CC BY 4.0 (${licence.url})`,
  });
  expect(
    signals.chunks.map(({ section, content }: { section: string; content: string }) => [section, content]),
  ).toEqual([
    ['', words],
    ['Kinds', '| kind | range |\n| --- | --- |\n| block | 1 |'],
    ['Kinds – Path signals', `${words} [More](https://a.example/)`],
  ]);
});

test('the same files again change nothing, and others only what they change', async () => {
  const game = await makeGame(db, {});
  await importZip(game.id, files);
  const before = await showArticle((await articlesOf(game.id)).get('depots')?.id ?? 0);
  expect((await importZip(game.id, files)).result).toMatchObject({
    articles: { added: 0, changed: 0, unchanged: 3 },
    chunks: { added: 0, changed: 0, ended: 0 },
  });
  const changed = files.map((file) => (file.name.includes('README') ? { ...file, content: `${words} Twice.` } : file));
  const job = await importZip(game.id, changed.slice(1), { is_whole: true });
  expect(job.result).toMatchObject({ articles: { added: 0, changed: 1, unchanged: 1 }, gone: 1 });
  const after = await showArticle(before.id);
  expect(after.chunks[0]).toMatchObject({ chunk_key: before.chunks[0].chunk_key, content: `${words} Twice.` });
  expect((await articlesOf(game.id)).size).toBe(3);
});

test('a file whose article was edited here waits for its review', async () => {
  const game = await makeGame(db, {});
  await importZip(game.id, files);
  const { id } = (await articlesOf(game.id)).get('depots') ?? { id: 0 };
  const shown = await showArticle(id);
  const edit = await api.as(admin).patch(`/api/knowledge/articles/${id}`, {
    chunks: [
      {
        chunk_key: shown.chunks[0].chunk_key,
        section: '',
        content: 'Depots keep trains when nobody needs them, and that is all.',
      },
    ],
  });
  expect(edit.status).toBe(200);
  const changed = files.map((file) => (file.name.includes('README') ? { ...file, content: `${words} Twice.` } : file));
  const { result } = await importZip(game.id, changed);
  expect(result.conflicts).toBe(1);
  expect(result.problems).toContainEqual({ page: 'docs/depots/README.md', reason: 'conflict' });
});

test('several files that a browser sends are one import, too', async () => {
  const game = await makeGame(db, {});
  const look = await ended(
    await sendFiles(game.id, [
      { path: 'manual/a.md', text: words },
      { path: 'manual/b.md', text: `Second: ${words}` },
    ]),
  );
  expect(look.result.sample).toMatchObject({ articles: 2 });
  expect((await ended(await startImport(game.id, look.result.source_id))).result.articles.added).toBe(2);
});

test('what is pasted is looked at for what it is', async () => {
  const game = await makeGame(db, {});
  const paste = (text: string) => api.as(admin).post(`/api/admin/games/${game.id}/paste`, { text });
  const html = `<div><h1>Rails</h1><p>${words}</p><p>${words}</p></div>`;
  for (const text of [`# Signals\n\n${words}`, html]) {
    const look = await ended(await paste(text));
    expect(look.result).toMatchObject({ kind: 'markdown', pages: 1, sample: { articles: 1 } });
    expect((await ended(await startImport(game.id, look.result.source_id))).result.articles.added).toBe(1);
  }
  expect([...(await articlesOf(game.id)).keys()].sort()).toEqual(['Rails', 'Signals']);
  const look = await ended(await paste('http://127.0.0.1/x\nhttp://10.0.0.1/'));
  expect(look.result).toMatchObject({ kind: 'pages', pages: 2, sample: { articles: 0, left_out: { not_public: 2 } } });
  const many = Array.from({ length: 201 }, (_, n) => `https://a.example/${n}`).join('\n');
  expect((await paste(many)).body.detail).toMatchObject([{ loc: ['body', 'text'], type: 'too_long' }]);
  const player = await makeUser(db);
  expect((await api.as(player).post(`/api/admin/games/${game.id}/paste`, { text: 'x' })).status).toBe(403);
});

test('a bad zip ends the look with a sentence in the reader’s language that names the file', async () => {
  const game = await makeGame(db, {});
  const job = await ended(await sendZip(game.id, makeZip([{ name: '../x.md', content: words }])));
  expect(job).toMatchObject({ state: 'failed', error: { problems: ['“../x.md” leads out of the folder.'] } });
  const headers = { ...admin.headers, 'accept-language': 'ru' };
  expect((await api.with(headers).get(`/api/jobs/${job.id}`)).body).toMatchObject({
    error: { problems: ['Путь «../x.md» ведёт за пределы папки.'] },
  });
});

test('files are not imported without the name of their source', async () => {
  const game = await makeGame(db, {});
  const look = await ended(await sendZip(game.id, makeZip(files)));
  const answer = await startImport(game.id, look.result.source_id, { source: undefined });
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toMatchObject([{ loc: ['body', 'source'], type: 'missing' }]);
});

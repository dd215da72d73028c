import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listHtml } from './html-of-file.ts';
import { readImportFile } from './import-file.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});
const admin = await makeUser(deps.db, { role: 'admin' });
const check = (payload: string | Buffer, { headers } = admin) =>
  api.with(headers).post('/api/admin/games/import/check', payload, { 'content-type': 'application/octet-stream' });

test('the schema and a sample are there for anybody, and the sample can be imported', async () => {
  const schema = (await api.get('/api/knowledge-file.schema.json')).body;
  expect(schema).toMatchObject({ type: 'object', required: ['game', 'articles'] });
  expect(schema.properties.articles.items.properties).toMatchObject({ title: {}, language: {}, chunks: {} });
  const sample = await api.get('/api/knowledge-file.sample.json');
  expect(readImportFile(sample.text).articles).toHaveLength(2);
});

test('a look at a file says what its import would do, and does nothing of it', async () => {
  const { text: body } = await api.get('/api/knowledge-file.sample.json');
  const outcome = {
    slug: 'my-railway',
    is_new: true,
    articles: { added: 2, changed: 0 },
    chunks: { added: 3 },
    conflicts: [],
    html: [],
  };
  expect((await check(body)).body).toMatchObject(outcome);
  expect((await check(body)).body).toMatchObject(outcome);
  const games = await deps.db.selectFrom('games').select('id').where('slug', '=', 'my-railway').execute();
  expect(games).toEqual([]);
  expect(await deps.db.selectFrom('background_jobs').select('id').execute()).toEqual([]);
});

test('a look at a file names the HTML that readers would not be shown', async () => {
  const chunks = (...contents: string[]) => contents.map((content) => ({ section: '', content }));
  const file = {
    game: { slug: 'tagged', title: 'Tagged' },
    articles: [
      { title: 'Clean', language: 'en', chunks: chunks('`<b>` is code, 3 < 5, <https://example.com>', '**bold**') },
      {
        title: 'Tags',
        language: 'en',
        chunks: chunks('plain', 'A <kbd>key</kbd>, <!-- a note -->_here_\n\n| <u>a</u> |\n|---|'),
      },
    ],
  };
  const checked = await check(JSON.stringify(file));
  expect(checked.status).toBe(200);
  expect(checked.body.html).toEqual([
    { loc: ['body', 'articles', 1, 'chunks', 1, 'content'], tags: ['<kbd>', '<!-- -->', '<u>'] },
  ]);
});

test('HTML is looked for in hostile texts without an end, and the first places are enough', async () => {
  const article = (content: string) => ({
    title: 'x',
    language: 'en' as const,
    chunks: [{ section: '', content: `<b>x</b> ${content}`.slice(0, 50_000) }],
  });
  const hostile = ['_a', '*a', '*a **b ', '[', '<', '<!--', '> ', '- ', '![', '`', '<a b="', '[a](', '!', '1) '];
  let pauses = 0;
  await listHtml({ articles: [article('- <a\n\n'.repeat(10_000))] }, async () => void (pauses += 1));
  // In one chunk, too, other work goes on.
  expect(pauses).toBeGreaterThan(2);
  const found = await listHtml({ articles: hostile.map((part) => article(part.repeat(50_000))) });
  expect(found.map(({ tags }) => tags[0])).toEqual(hostile.map(() => '<b>'));
  expect(await listHtml({ articles: Array.from({ length: 300 }, () => article('y')) })).toHaveLength(200);
});

test('a look at a wrong file names each place, and only those may look who look after articles', async () => {
  const wrong = await check(
    '{"game": {"slug": "Bad Slug"}, "articles": [{"title": "", "language": "de", "chunks": []}]}',
  );
  expect(wrong.status).toBe(422);
  expect(wrong.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))).toEqual(
    expect.arrayContaining(['body.game.slug', 'body.game.title', 'body.articles.0.title', 'body.articles.0.chunks']),
  );
  expect((await check('{')).status).toBe(400);
  expect((await check('{}', await makeUser(deps.db))).status).toBe(403);
});

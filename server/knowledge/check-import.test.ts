import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listHtml } from './html-of-file.ts';
import { readImportFile } from './import-file.ts';

const database = await freshDb();
const { app, deps } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});
const admin = await makeUser(deps.db, { role: 'admin' });
const check = (payload: string | Buffer, { headers } = admin) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/games/import/check',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload,
  });
const read = (url: string) => app.inject({ method: 'GET', url });

test('the schema and a sample are there for anybody, and the sample can be imported', async () => {
  const schema = (await read('/api/knowledge-file.schema.json')).json();
  expect(schema).toMatchObject({ type: 'object', required: ['game', 'articles'] });
  expect(schema.properties.articles.items.properties).toMatchObject({ title: {}, language: {}, chunks: {} });
  const sample = await read('/api/knowledge-file.sample.json');
  expect(readImportFile(sample.body).articles).toHaveLength(2);
});

test('a look at a file says what its import would do, and does nothing of it', async () => {
  const { body } = await read('/api/knowledge-file.sample.json');
  const outcome = {
    slug: 'my-railway',
    is_new: true,
    articles: { added: 2, changed: 0 },
    chunks: { added: 3 },
    conflicts: [],
    html: [],
  };
  expect((await check(body)).json()).toMatchObject(outcome);
  expect((await check(body)).json()).toMatchObject(outcome);
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
  expect(checked.statusCode).toBe(200);
  expect(checked.json().html).toEqual([
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
  const found = await listHtml({ articles: hostile.map((part) => article(part.repeat(50_000))) });
  expect(found.map(({ tags }) => tags[0])).toEqual(hostile.map(() => '<b>'));
  expect(await listHtml({ articles: Array.from({ length: 300 }, () => article('y')) })).toHaveLength(200);
});

test('a look at a wrong file names each place, and only those may look who look after articles', async () => {
  const wrong = await check(
    '{"game": {"slug": "Bad Slug"}, "articles": [{"title": "", "language": "de", "chunks": []}]}',
  );
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))).toEqual(
    expect.arrayContaining(['body.game.slug', 'body.game.title', 'body.articles.0.title', 'body.articles.0.chunks']),
  );
  expect((await check('{')).statusCode).toBe(400);
  expect((await check('{}', await makeUser(deps.db))).statusCode).toBe(403);
});

import { requireAdminGame } from '#server/games/admin-games.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { lockFolder } from '#server/db/folder-lock.ts';
import { makeGame, makeUser, summarise } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { seedDemo } from '../demo.ts';
import { ImportError, readImportFile } from './import-file.ts';
import { importGame } from './import-game.ts';
import { listCurrentChunks } from './import.store.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const { api, deps } = await testApp();
const { db } = deps;
const folder = await mkdtemp(join(tmpdir(), 'hintline-import-'));
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const newSlug = () => `imported-${process.pid}-${Date.now()}-${(made += 1)}`;

interface FileArticle {
  title: string;
  language?: string;
  chunks: { section?: string; content: string }[];
}

const fileOf = (slug: string, articles: FileArticle[], rest: { game?: object; source_repo?: string } = {}) =>
  JSON.stringify({
    game: { slug, title: 'Imported', steam_appid: null, ...rest.game },
    license: 'MIT',
    source_repo: rest.source_repo ?? 'group/texts @ abc123 2026-01-01',
    articles: articles.map((article) => ({ language: 'en', ...article })),
  });

const load = (json: string) => db.transaction().execute((tx) => importGame(tx, readImportFile(json)));
const rowsOf = (game_id: number) =>
  db.selectFrom('chunks').selectAll().where('game_id', '=', game_id).orderBy('id').execute();
const revisionOf = async (id: number) =>
  (await db.selectFrom('games').select('kb_revision').where('id', '=', id).executeTakeFirstOrThrow()).kb_revision;

const signals = {
  title: 'Signals',
  chunks: [
    { section: 'Block', content: 'One train.' },
    { section: 'Path', content: 'Many trains.' },
  ],
};
const towns = { title: 'Города', language: 'ru', chunks: [{ section: 'Рост', content: 'Город растёт.' }] };

test('a file becomes a game with reviewed articles that the expert can use', async () => {
  const slug = newSlug();
  const game = {
    summary: { en: 'Trains.', ru: 'Поезда.' },
    genres: ['Strategy'],
    released_on: '2021-04-01',
    popularity: 7,
    sample_questions: [
      { language: 'en', text: 'How?' },
      { language: 'ru', text: 'Как?' },
    ],
  };
  const result = await load(fileOf(slug, [signals, towns], { game }));
  expect(result).toMatchObject({ revision: 1, articles: { added: 2 }, chunks: { added: 3 } });
  const shown = await api.get(`/api/games/${slug}/with-achievements`, { 'accept-language': 'ru' });
  expect(shown.body).toMatchObject({
    title: 'Imported',
    summary: 'Поезда.',
    genres: ['Strategy'],
    released_on: '2021-04-01',
    article_count: 2,
    has_expert: true,
    sample_questions: ['Как?'],
  });
  const reader = await makeUser(db);
  const list = await api.as(reader).get(`/api/knowledge/articles?game_id=${result.game_id}`);
  expect(list.body.items[0]).toMatchObject({
    title: 'Signals',
    reviewed: true,
    source: 'group/texts @ abc123 2026-01-01, MIT',
    section_count: 2,
  });
});

test('the same file a second time changes nothing', async () => {
  const json = fileOf(newSlug(), [signals, towns]);
  const { game_id } = await load(json);
  const before = await rowsOf(game_id);
  expect(await load(json)).toMatchObject({
    revision: 1,
    articles: { unchanged: 2, added: 0 },
    chunks: { unchanged: 3, added: 0 },
  });
  expect(await rowsOf(game_id)).toEqual(before);
  expect(await revisionOf(game_id)).toBe(1);
});

test('changed text ends its row and opens the next version under the same key', async () => {
  const slug = newSlug();
  const { game_id } = await load(fileOf(slug, [signals, towns]));
  const edited = { ...signals, chunks: [signals.chunks[0]!, { section: 'Path', content: 'Many more trains.' }] };
  const result = await load(fileOf(slug, [edited, towns], { source_repo: 'group/texts @ def456 2026-02-02' }));
  expect(result).toMatchObject({
    revision: 2,
    articles: { changed: 1, unchanged: 1 },
    chunks: { changed: 1, unchanged: 2 },
  });
  const path = (await rowsOf(game_id)).filter((row) => row.section === 'Path');
  expect(path.map(({ content, from_rev, to_rev }) => [content, from_rev, to_rev])).toEqual([
    ['Many trains.', 1, 2],
    ['Many more trains.', 2, null],
  ]);
  expect(new Set(path.map((row) => row.chunk_key)).size).toBe(1);
});

test('an article that left the file ends, one that a person wrote or another source brought stays', async () => {
  const slug = newSlug();
  const { game_id } = await load(fileOf(slug, [signals, towns]));
  await load(fileOf(slug, [{ title: 'Elsewhere', chunks: [{ content: 'Other.' }] }], { source_repo: 'other/texts' }));
  const author = await makeUser(db);
  await db
    .insertInto('articles')
    .values({
      game_id,
      title: 'By hand',
      language: 'en',
      author_id: author.id,
      source: 'group/texts @ abc123 2026-01-01, MIT',
    })
    .execute();
  const result = await load(fileOf(slug, [signals], { source_repo: 'group/texts @ def456 2026-02-02' }));
  expect(result).toMatchObject({ revision: 3, articles: { ended: 1 }, chunks: { ended: 1 } });
  const list = await api.as(author).get(`/api/knowledge/articles?game_id=${game_id}`);
  expect(list.body.items.map((article: { title: string }) => article.title)).toEqual([
    'By hand',
    'Elsewhere',
    'Signals',
  ]);
});

test('long text is split, and stays the same chunks when it is imported again', async () => {
  const content = Array.from({ length: 5 }, (_, i) => `Paragraph ${i}. ${'Trains need tracks. '.repeat(30)}`).join(
    '\n\n',
  );
  const json = fileOf(newSlug(), [{ title: 'Long', chunks: [{ section: 'All', content }] }]);
  const { game_id, chunks } = await load(json);
  expect(chunks.added).toBeGreaterThan(1);
  for (const row of await rowsOf(game_id)) expect(row.content.length).toBeLessThanOrEqual(1500);
  expect((await load(json)).chunks).toMatchObject({ added: 0, changed: 0, unchanged: chunks.added });
});

test('a game of the catalogue is found by its Steam id, and keeps what the file does not state', async () => {
  const steam_appid = 900_000_000 + Math.floor(Math.random() * 90_000_000);
  const game = await db
    .insertInto('games')
    .values({ slug: newSlug(), title: 'From Steam', steam_app_id: steam_appid })
    .returning('id')
    .executeTakeFirstOrThrow();
  await summarise(db, game.id, { summary_en: 'Kept.' });
  expect(await load(fileOf(newSlug(), [signals], { game: { steam_appid } }))).toMatchObject({
    game_id: game.id,
    revision: 1,
  });
  const stored = await db.selectFrom('games').selectAll().where('id', '=', game.id).executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ title: 'Imported', kb_revision: 1 });
  expect(await requireAdminGame(db, game.id)).toMatchObject({ summary_en: 'Kept.', summary_ru: null });
  const other = newSlug();
  await load(fileOf(other, [signals]));
  await expect(load(fileOf(other, [signals], { game: { steam_appid } }))).rejects.toThrow(ImportError);
});

test('an article that a player wrote under a title of the file stays as it is, is named as a conflict, and the rest is stored', async () => {
  const slug = newSlug();
  const { game_id } = await load(fileOf(slug, [signals]));
  const author = await makeUser(db);
  await db.updateTable('articles').set({ author_id: author.id }).where('game_id', '=', game_id).execute();
  const before = db.selectFrom('articles').selectAll().where('game_id', '=', game_id).where('title', '=', 'Signals');
  const stored = await before.execute();
  const changed = { ...signals, chunks: [{ content: 'Something else.' }] };
  expect(await load(fileOf(slug, [towns, changed]))).toMatchObject({
    articles: { added: 1, changed: 0, ended: 0 },
    conflicts: ['Signals'],
  });
  expect(await before.execute()).toEqual(stored);
  expect(await revisionOf(game_id)).toBe(2);
});

test('an article that a player wrote comes in again with the text it has, and stays theirs', async () => {
  const slug = newSlug();
  const { game_id } = await load(fileOf(slug, [signals]));
  const author = await makeUser(db);
  const facts = { author_id: author.id, source: 'Theirs', game_version: '3' };
  const before = db.selectFrom('articles').selectAll().where('game_id', '=', game_id).where('title', '=', 'Signals');
  await db.updateTable('articles').set(facts).where('game_id', '=', game_id).execute();
  const stored = await before.execute();
  expect(await load(fileOf(slug, [towns, signals]))).toMatchObject({
    articles: { added: 1, unchanged: 1, changed: 0 },
  });
  expect(await before.execute()).toEqual(stored);
  await db.updateTable('chunks').set({ to_rev: 9 }).where('article_id', '=', stored[0]!.id).execute();
  expect((await load(fileOf(slug, [signals]))).conflicts).toEqual(['Signals']);
});

test('all that is wrong with a file is said, with its place', () => {
  const wrong = {
    game: { slug: 'Open TTD', title: '' },
    articles: [
      { title: 'Signals', language: 'de', chunks: [] },
      {
        title: 'Towns',
        language: 'en',
        chunks: [
          { section: 'A', content: 'fine' },
          { section: 'B', content: '  ' },
          { section: 'C', content: 'a\0b' },
        ],
      },
      { language: 'en', chunks: [{ content: 5 }] },
    ],
  };
  const problems = (json: string) => {
    try {
      readImportFile(json);
    } catch (error) {
      if (error instanceof ImportError) return error.problems.map((problem) => problem.split(':')[0]);
      throw error;
    }
    return [];
  };
  expect(problems(JSON.stringify(wrong))).toEqual([
    'game.slug',
    'game.title',
    'article 1 “Signals”, language',
    'article 1 “Signals”, chunks',
    'article 2 “Towns”, chunk 2, content',
    'article 2 “Towns”, chunk 3, content',
    'article 3, title',
    'article 3, chunk 1, content',
  ]);
  expect(problems('{"game":')).toEqual(['not valid JSON']);
  expect(problems('[]')).toEqual(['the file']);
  expect(problems(fileOf('early', [], { game: { released_on: '0000-01-01' } }))).toEqual(['game.released_on']);
  const checked = { ...signals, checked_on: '0000-01-01' };
  expect(problems(fileOf('checked', [checked]))).toEqual(['article 1 “Signals”, checked_on']);
  expect(problems(fileOf('twice', [signals, towns, signals]))).toEqual(['article 3 “Signals”']);
});

interface Ended {
  code: number;
  out: string;
}

/** Runs the command as `npm run import` does, on an embedded database of its own. */
function runImport(data_dir: string, ...files: string[]): Promise<Ended> {
  const script = join(import.meta.dirname, '../../../scripts/import.ts');
  const { DATABASE_URL: _, ...env } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...files],
      { env: { ...env, NODE_ENV: 'development', DATA_DIR: data_dir } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });
}

async function write(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

test('the command refuses all files when one is wrong, and a folder that is in use', async () => {
  const good = await write('good.json', fileOf('good', [signals]));
  const bad = await write('bad.json', fileOf('bad', [{ title: 'Empty', chunks: [{ content: '' }] }]));
  const data_dir = join(folder, 'refused');
  const wrong = await runImport(data_dir, good, bad, join(folder, 'missing.json'));
  expect(wrong).toMatchObject({
    code: 1,
    out: expect.stringContaining('bad.json: line 1, article 1 “Empty”, chunk 1, content: must not be empty'),
  });
  expect(wrong.out).toContain('missing.json: cannot be read (ENOENT)');
  const latin = await write('latin.json', Buffer.from(fileOf('latin', [{ ...signals, title: 'Été' }]), 'latin1'));
  expect((await runImport(data_dir, latin)).out).toContain('latin.json: is not UTF-8');
  expect(await readdir(folder)).not.toContain('refused');
  const unlock = await lockFolder(folder);
  expect(await runImport(folder, good)).toMatchObject({
    code: 1,
    out: expect.stringContaining('is in use by another running Hintline'),
  });
  await unlock();
});

test('the command imports several files and says what it did', async () => {
  const files = [
    await write('one.json', fileOf('one', [signals])),
    await write('two.json', fileOf('two', [towns], { game: { title: 'Second' } })),
  ];
  const { code, out } = await runImport(join(folder, 'data'), ...files);
  expect(out).toContain('Imported: articles 1 new, 0 changed, 0 unchanged, 0 ended; chunks 2 new');
  expect(out).toContain('Second: articles 1 new');
  expect(code).toBe(0);
});

const demoPlayer = 'tries-it@example.com';

test('a new database gets the demonstration games once, and none where the settings refuse them', async () => {
  const database = await freshDb();
  const { deps: demo } = await testApp({ database, settings: { DEMO: 'on' } });
  expect(await seedDemo({ ...demo, config: { ...demo.config, DEMO: false } }, demoPlayer)).toBe(0);
  const files = (await readdir(join(import.meta.dirname, '../../../demo'))).filter((name) => name.endsWith('.json'));
  const player = await makeUser(database.db);
  await database.db.updateTable('users').set({ email: demoPlayer }).where('id', '=', player.id).execute();
  expect(await seedDemo(demo, demoPlayer)).toBe(files.length);
  const all = await database.db.selectFrom('achievements').select(['id', 'hidden']).execute();
  const had = await database.db.selectFrom('user_achievements').select('user_id').execute();
  expect(all.filter(({ hidden }) => hidden).length).toBeGreaterThan(0);
  expect(had).toEqual(Array.from({ length: all.length / 2 }, () => ({ user_id: player.id })));
  const gates = await database.db.selectFrom('chunk_gates').select('achievement_id').execute();
  expect(gates.filter(({ achievement_id }) => achievement_id !== null)).toHaveLength(2);
  expect(await seedDemo(demo, demoPlayer)).toBe(0);
  for (const name of files) {
    const { game } = JSON.parse(await readFile(join(import.meta.dirname, '../../../demo', name), 'utf8'));
    expect(
      await database.db.selectFrom('games').select(['title', 'kb_revision']).where('slug', '=', game.slug).execute(),
    ).toEqual([{ title: game.title, kb_revision: 1 }]);
  }
  await database.db.updateTable('games').set({ deleted_at: new Date().toISOString() }).execute();
  expect(await seedDemo(demo, demoPlayer)).toBe(0);
  await database.close();
});

test('the texts of more articles than a statement takes values for are listed at once', async () => {
  const game = await makeGame(db, { articles: [{ title: 'One', chunks: [{ section: '', content: 'Here.' }] }] });
  const { id } = await db.selectFrom('articles').select('id').where('game_id', '=', game.id).executeTakeFirstOrThrow();
  const ids = [id, ...Array.from({ length: 70_000 }, (_, n) => 1_000_000_000 + n)];
  expect(await listCurrentChunks(db, ids)).toMatchObject([{ article_id: id, content: 'Here.' }]);
});

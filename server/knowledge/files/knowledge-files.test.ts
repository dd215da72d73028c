import { expect, test } from 'vitest';
import { gatherFile } from '#server/testing/gather-file.ts';
import { makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readImportFile } from './import-file.ts';
import { importGame } from './import-game.ts';
import type { KnowledgeFile } from './knowledge-file.ts';
import { writeMarkdownFile } from './markdown-file.ts';

const { api, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db);
const take = (text: string) => db.transaction().execute((tx) => importGame(tx, readImportFile(text)));

const awkward = [
  {
    section: 'Marks',
    content: '<!-- section -->\n## No section\n\\<!-- article {"language":"ru"} -->\n<!-- other -->',
  },
  { section: '', content: '## Looks like a heading\n\n```\n<!-- knowledge {} -->\n```' },
  { section: 'Ends --> here', content: 'Line\r\nwith other ends, “quotes” and \\ backslashes\n\n\ntwo gaps' },
  {
    section: 'Secret',
    content: 'The king is the gardener.',
    gate: { achievement: 'WON', spoiler_level: 1 },
    hints: { nudge: 'Look at his hands --> now', direction: '' },
  },
  { section: 'Unknown', content: 'Behind a thing nobody has.', gate: { achievement: 'NOBODY', spoiler_level: 0 } },
];
const fileOf = (slug: string) => ({
  game: { slug, title: 'Files', steam_appid: null, source: 'here, MIT', summary: { en: 'Short.' }, genres: ['Puzzle'] },
  articles: [
    { title: 'Awkward', language: 'en', game_version: '1.2', checked_on: '2026-03-01', chunks: awkward },
    { title: 'С другого места', language: 'ru', source: 'там', chunks: [{ section: 'Раз', content: 'Два.' }] },
  ],
});
/** Without what names it. */
const gameOf = ({ game }: KnowledgeFile) => ({ ...game, slug: '' });

test('an export is for admins and for games that are there', async () => {
  const game = await makeGame(db);
  const url = `/api/admin/knowledge/games/${game.id}/export?format=json`;
  expect((await api.get(url)).status).toBe(401);
  expect((await api.as(player).get(url)).status).toBe(403);
  expect((await api.as(admin).get(url.replace('json', 'pdf'))).status).toBe(422);
  expect((await api.as(admin).get('/api/admin/knowledge/games/999999/export?format=json')).status).toBe(404);
});

test.each(['json', 'markdown'])('what was exported as %s comes in again as it was', async (format) => {
  const slug = `files-${format}-${process.pid}`;
  const { game_id } = await take(JSON.stringify(fileOf(slug)));
  const { id } = await makeAchievement(db, { game_id, api_name: 'WON', title_en: 'Won' });
  await take(JSON.stringify(fileOf(slug)));
  const gates = await db.selectFrom('chunk_gates').selectAll().where('game_id', '=', game_id).execute();
  // What waits for something this catalogue does not know waits as a major spoiler.
  expect(gates.map((gate) => [gate.achievement_id, gate.spoiler_level])).toEqual(
    expect.arrayContaining([
      [id, 1],
      [null, 2],
    ]),
  );

  const { name, text, articles, chunks } = (
    await api.as(admin).get(`/api/admin/knowledge/games/${game_id}/export?format=${format}`)
  ).body;
  expect([name, articles, chunks]).toEqual([`${slug}.${format === 'json' ? 'json' : 'md'}`, 2, 6]);
  expect(await take(text)).toMatchObject({ chunks: { added: 0, changed: 0, ended: 0, unchanged: 6 } });

  const other = await take(text.replaceAll(slug, `${slug}-again`));
  const again = await gatherFile(db, other.game_id);
  const first = await gatherFile(db, game_id);
  const textsOf = ({ articles: all }: KnowledgeFile) =>
    all.map((article) => article.chunks.map(({ section, content, hints }) => [section, content, hints]));
  expect(textsOf(again)).toEqual(textsOf(first));
  expect(first.articles[0]?.chunks[3]).toMatchObject({ hints: awkward[3]?.hints });
  expect(gameOf(again)).toEqual(gameOf(first));
  expect(again.articles.map(({ source, checked_on, game_version }) => [source, checked_on, game_version])).toEqual([
    ['here, MIT', '2026-03-01', '1.2'].map((value, place) => (place === 0 ? first.articles[0]?.source : value)),
    [first.articles[1]?.source, undefined, undefined],
  ]);
  // The other game has no such achievement: nothing that was kept back is open there.
  expect(again.articles[0]?.chunks.map(({ gate }) => gate?.spoiler_level)).toEqual([
    undefined,
    undefined,
    undefined,
    2,
    2,
  ]);
});

test('a file changes hints alone without a new revision, and says nothing of those it leaves out', async () => {
  const slug = `hints-${process.pid}`;
  const { game_id, revision } = await take(JSON.stringify(fileOf(slug)));
  const [article] = (await gatherFile(db, game_id)).articles;
  const hintsOf = async () => (await gatherFile(db, game_id)).articles[0]?.chunks.map(({ hints }) => hints?.nudge);
  const { articles, game } = fileOf(slug);
  const taken = async (chunks: object[]) =>
    take(JSON.stringify({ game, articles: [{ ...articles[0], chunks }, articles[1]] }));
  const other = awkward.map((chunk, place) => (place === 0 ? { ...chunk, hints: { nudge: 'First.' } } : chunk));
  expect(await taken(other)).toMatchObject({
    revision,
    articles: { changed: 1, unchanged: 1 },
    chunks: { unchanged: 6 },
  });
  expect(await hintsOf()).toEqual(['First.', undefined, undefined, 'Look at his hands --> now', undefined]);
  const bare = awkward.map(({ section, content }) => ({ section, content: content.replace('gardener', 'miller') }));
  expect(await taken(bare)).toMatchObject({ chunks: { changed: 1 } });
  expect(await hintsOf()).toEqual(['First.', undefined, undefined, 'Look at his hands --> now', undefined]);
  expect(article?.chunks).toHaveLength(5);
});

test.each(['json', 'markdown'])(
  'an export as %s comes in again where players wrote articles, and changes none',
  async (format) => {
    const { game_id } = await take(JSON.stringify(fileOf(`players-${format}-${process.pid}`)));
    const text = {
      title: 'By a player',
      language: 'en',
      game_version: '2',
      checked_on: '2026-03-03',
      chunks: [{ section: 'One', content: '  Long. '.repeat(400), gate: { achievement_id: null, spoiler_level: 1 } }],
    };
    const { id } = (await api.as(player).post('/api/knowledge/articles', { game_id, ...text })).body;
    const waiting = (await api.as(admin).get(`/api/admin/knowledge/reviews?game_id=${game_id}`)).body.items;
    const review = waiting.find((one: { article_id: number }) => one.article_id === id);
    await api.as(admin).post(`/api/admin/knowledge/reviews/${review.id}/approve`);
    const before = (await api.as(admin).get(`/api/knowledge/articles/${id}`)).body;
    const file = (await api.as(admin).get(`/api/admin/knowledge/games/${game_id}/export?format=${format}`)).body;
    expect(file.articles).toBe(3);
    expect(await take(file.text)).toMatchObject({
      articles: { added: 0, changed: 0, ended: 0, unchanged: 3 },
      chunks: { added: 0, changed: 0, ended: 0, unchanged: file.chunks },
    });
    expect((await api.as(admin).get(`/api/knowledge/articles/${id}`)).body).toEqual(before);
  },
);

test('hints that look like markers, or hold other ends of lines, take no gate off their section', () => {
  const hints = { nudge: '<!-- section -->\n-->\u2028# Evil', direction: '<!-- article {}\u2029End' };
  const chunks = [
    { section: 'Open', content: 'Read this.' },
    { section: 'Closed', content: 'The butler.', gate: { achievement: null, spoiler_level: 2 }, hints },
  ];
  const facts = { title: 'Ends', language: 'en' };
  const write = writeMarkdownFile();
  const head = write.game({ slug: 'ends', title: 'Ends', steam_appid: null }) + write.article(facts);
  const text = head + chunks.map(write.chunk).join('') + write.end();
  expect(readImportFile(text).articles).toEqual([{ ...facts, chunks }]);
});

test('a broken marker of a markdown file is refused with words', async () => {
  expect(() => readImportFile('<!-- knowledge {"slug":} -->\n# X')).toThrow(/not valid/);
  expect(() => readImportFile('<!-- knowledge {"slug":"x"} -->\n# X\n<!-- article {"language":"en"} -->\n# A')).toThrow(
    /article 1 “A”, chunks: an article needs at least one chunk/,
  );
});

test('snapshots: kept by a button, once; listed with their size; compared chunk by chunk', async () => {
  const slug = `snapshots-${process.pid}`;
  const { game_id } = await take(JSON.stringify(fileOf(slug)));
  const url = `/api/admin/knowledge/games/${game_id}/snapshots`;
  expect((await api.post(url, {})).status).toBe(401);
  expect((await api.as(player).post(url, {})).status).toBe(403);
  expect((await api.as(player).get(url)).status).toBe(403);
  expect((await api.as(admin).post('/api/admin/knowledge/games/999999/snapshots', {})).status).toBe(404);
  const empty = await makeGame(db);
  expect((await api.as(admin).post(`/api/admin/knowledge/games/${empty.id}/snapshots`, {})).status).toBe(409);

  const snapshot = (await api.as(admin).post(url, {})).body;
  expect(snapshot).toMatchObject({
    snapshot_version: 1,
    reason: 'button',
    user_name: 'Test Player',
    chunks: 6,
    articles: 2,
  });
  const [twice] = await Promise.all([api.as(admin).post(url, {}), api.as(admin).post(url, {})]);
  expect(twice.body).toEqual(snapshot);

  const { articles, game } = fileOf(slug);
  const [first, ...rest] = awkward;
  const changed = { ...articles[0], chunks: [{ ...first, content: 'Now plain.' }, ...rest.slice(0, 2)] };
  const added = { title: 'New', language: 'en', chunks: [{ section: 'One', content: 'More.' }] };
  await take(JSON.stringify({ game, articles: [changed, articles[1], added] }));
  await api.as(admin).post(url, {});
  const list = (await api.as(admin).get(url)).body;
  expect(list).toMatchObject({ total: 2, current: 2, game: { slug } });
  expect(list.items.map((one: { snapshot_version: number; is_current: boolean }) => one.is_current)).toEqual([
    true,
    false,
  ]);

  const diff = (await api.as(admin).get(`${url}/diff?from=1&to=2`)).body;
  expect(diff).toMatchObject({ total: 4, added: 1, changed: 1, gone: 2 });
  expect(diff.items[0]).toMatchObject({ before: { section: 'Marks' }, after: { content: 'Now plain.' } });
  const back = (await api.as(admin).get(`${url}/diff?from=2&to=1`)).body;
  expect(back).toMatchObject({ added: 2, changed: 1, gone: 1 });
  expect((await api.as(admin).get(`${url}/diff?from=2&to=2`)).body).toMatchObject({ total: 0, items: [] });
  expect((await api.as(admin).get(`${url}/diff?from=1&to=3`)).status).toBe(404);
});

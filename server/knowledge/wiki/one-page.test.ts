import { afterAll, expect, test, vi } from 'vitest';
import { makeGame } from '#server/testing/make.ts';
import { slow } from '#server/testing/slow.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { startWikiStandIn } from '#stand-ins/wiki/wiki-stand-in.ts';
import { importWiki } from './import-wiki.ts';

// What would be hostile is large.
vi.setConfig(slow.computes);

const database = await freshDb();
const { db } = database;
const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const made = '{{Made by a template}}';
const hostile = [
  { title: 'Elements', text: made, rendered: '<div>'.repeat(10_000) },
  { title: 'Headings', text: made, rendered: '<h4>'.repeat(200_000) },
  { title: 'Signs\ud800\u0000\n', text: `${words}\u0000\ud800` },
  { title: 'x'.repeat(5000), text: words },
  { title: 'Braces', text: words + '{{{{'.repeat(200_000) },
  { title: 'Tables', text: words + '{|\n|\n'.repeat(150_000) },
  { title: 'Numbers', text: words + '{{x|999=1}}'.repeat(90_000) },
  {
    title: 'Cells',
    text: `${words}\n{|\n| colspan=60 rowspan=9999 | ${'a '.repeat(200_000)}\n${'|-\n|x\n'.repeat(50_000)}`,
  },
  { title: 'Sections', text: `${words}\n${Array.from({ length: 40_000 }, (_, n) => `==a==\n{{x${n}}}\n`).join('')}` },
];
const good = Array.from({ length: 25 }, (_, n) => ({ title: `Good ${n}`, text: made, rendered: `<p>${words}</p>` }));
const wiki = await startWikiStandIn(
  [...good.slice(0, 12), ...hostile, ...good.slice(12)].map((page, at) => ({ id: at + 1, ...page })),
);
afterAll(async () => {
  await wiki.close();
  await database.close();
});

test('hostile pages of a wiki, stored beside 25 others, cost none of them and are named', async () => {
  const game = await makeGame(db);
  const outcome = await importWiki(db, {
    game_id: game.id,
    from: { address: wiki.api, web: { user_agent: 'Test', permitted_hosts: ['127.0.0.1'] } },
    selection: { namespaces: [0], categories: [] },
    licence: { name: 'CC BY-SA 4.0', url: null },
    is_whole: true,
    seen_in: 'test',
    onFault: (error) => expect.unreachable(String(error)),
  });
  const named = outcome?.problems.map(({ page }) => page) ?? [];
  expect(named).toEqual(expect.arrayContaining(['Elements', 'Headings', expect.stringMatching(/^x{60,300}$/)]));
  const stored = await db.selectFrom('articles').select('title').where('game_id', '=', game.id).execute();
  const titles = stored.map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith('Good'))).toHaveLength(25);
  // Each of the others is an article, or it is named.
  expect([...titles, ...named].toSorted()).toHaveLength(25 + hostile.length);
});

import { afterAll, expect, test, vi } from 'vitest';
import { createPublicWeb } from '#server/providers/public-web.ts';
import { slow } from '#server/testing/slow.ts';
import { startWikiStandIn } from '#stand-ins/wiki/wiki-stand-in.ts';
import { readLive } from './live/read-live.ts';
import { createWikiApi } from './live/wiki-api.ts';
import { readPage } from './read-page.ts';
import { renderedSections } from './rendered-sections.ts';
import { indexWiki, readArticles } from './survey.ts';

// What would be hostile is large.
vi.setConfig(slow.computes);

const wiki = await startWikiStandIn([]);
const web = createPublicWeb({ user_agent: 'Test', permitted_hosts: ['127.0.0.1'] });
afterAll(async () => {
  web.close();
  await wiki.close();
});
const selection = { namespaces: [0], categories: [] };
const words = 'Trains carry cargo over tracks, and each station rates how well they do.';

async function readAll() {
  const api = createWikiApi(web, wiki.api, { onActivity: () => {} });
  const source = readLive(api, { selection, is_look: false, known: new Map() });
  const index = await indexWiki(source, selection);
  return Array.fromAsync(readArticles(source, index, selection), ({ page, article }) => ({
    page: page.title,
    article,
  }));
}

const good = Array.from({ length: 25 }, (_, n) => ({
  id: n + 1,
  title: `Good ${n + 1}`,
  text: '{{Made by a template}}',
  rendered: `<p>${words}</p>`,
}));
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

test.each<[string, string]>([
  ['10,000 elements in each other', filled('<div>', 50_000)],
  ['elements in each other, half of them closed', `${filled('<div>', 400_000)}${filled('</div>', 400_000)}`],
  ['elements that ends of others seem to close', filled('<i></b>', 1_000_000)],
  ...['h4', 'dt', 'b', 'ul', 'table', 'blockquote', 'a', 'br', 'li', 'p', 'template', 'svg'].map(
    (name): [string, string] => [`a megabyte of ${name}`, filled(`<${name}>`, 1_000_000)],
  ),
  ['marks that every paragraph repeats', `${Array.from({ length: 40_000 }, (_, n) => `<b id=${n}>`).join('')}<p>x`],
  ['comments', filled('<!---->', 1_000_000)],
  ['more than is read of a page', filled(`${words} `, 2_000_000)],
])('a page that is shown as %s is left out by its name, and 25 others are read', async (_name, rendered) => {
  const hostile = { id: 26, title: 'Hostile', text: '{{Made by a template}}', rendered };
  wiki.pages.splice(0, wiki.pages.length, ...good.slice(0, 12), hostile, ...good.slice(12));
  const outcomes = await readAll();
  expect(outcomes.filter(({ article }) => typeof article === 'object')).toHaveLength(25);
  expect(outcomes.filter(({ article }) => typeof article !== 'object')).toEqual([
    { page: 'Hostile', article: 'tangled' },
  ]);
});

test('a page whose view cannot be read keeps its own text, and says what is missing', async () => {
  const text = `${words}\n\n== Kinds ==\n{{Kinds}}`;
  wiki.pages.splice(0, wiki.pages.length, { id: 1, title: 'Trains', text, rendered: filled('<b>', 1000) });
  expect(await readAll()).toEqual([
    {
      page: 'Trains',
      article: expect.objectContaining({ sections: [expect.anything()], faults: [{ reason: 'unshown' }] }),
    },
  ]);
});

test('what just is no more than may be is read: 90,000 elements beside each other, and 149 in each other', () => {
  const shown = renderedSections(`${filled('<h2>Cargo</h2><br>', 90_000 * 9)}<p>${words}</p>`.slice(0, 1_000_000));
  expect(shown.at(-1)).toEqual({ section: 'Cargo', content: words });
  expect(renderedSections(`x${filled('<i>', 3 * 148)}y`)).toEqual([{ section: '', content: 'x' }]);
});

test('what never ends is ended, and what breaks the reading is the page’s fault', () => {
  const endless = () => {
    for (;;);
  };
  expect(readPage(endless, 50)).toBe('tangled');
  expect(readPage(() => /^(?:a+)+$/.test(`${'a'.repeat(60)}b`), 50)).toBe('tangled');
  const recurse = (): number => 1 + recurse();
  expect(readPage(recurse)).toBe('tangled');
  expect(readPage(() => encodeURIComponent('\ud800'))).toBe('unreadable');
  expect(readPage(() => 'read')).toBe('read');
});

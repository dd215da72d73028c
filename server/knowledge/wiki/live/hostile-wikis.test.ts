import { afterAll, expect, test, vi } from 'vitest';
import { problemSaid } from '#server/testing/problem-said.ts';
import { createPublicWeb } from '#server/providers/public-web.ts';
import { startWikiStandIn } from '#stand-ins/wiki/wiki-stand-in.ts';
import { siteKey, WikiError } from '../pages.ts';
import { indexWiki, readArticles } from '../survey.ts';
import { readLive } from './read-live.ts';
import { createWikiApi } from './wiki-api.ts';
import { slow } from '#server/testing/slow.ts';

// What would be hostile is large.
vi.setConfig(slow.computes);

const wiki = await startWikiStandIn([
  { id: 1, title: 'Signals', text: 'Signals keep trains apart, and there are many kinds of them.' },
]);
const web = createPublicWeb({ user_agent: 'Test', permitted_hosts: ['127.0.0.1'] });
const api = createWikiApi(web, wiki.api, { onActivity: () => {} });
afterAll(async () => {
  web.close();
  await wiki.close();
});

const selection = { namespaces: [0], categories: [] };
const site = (more: object = {}) => ({
  json: {
    query: {
      general: { sitename: 'Evil', base: 'https://en.wikipedia.org/wiki/Main_Page', generator: 'MediaWiki 1', ...more },
      namespaces: { 0: { id: 0, name: '' } },
    },
  },
});
const redirects = { json: { query: { allredirects: [] } } };
let next = 0;
const manyRedirects = (count: number) => ({
  json: {
    query: { allredirects: Array.from({ length: count }, () => ({ fromid: (next += 1), title: 'Signals' })) },
    continue: { arcontinue: `${next}` },
  },
});
const pages = (all: object[], more: object = {}) => ({ json: { query: { pages: all }, ...more } });
const signals = { pageid: 1, ns: 0, title: 'Signals', lastrevid: 10, length: 60 };

async function readAll() {
  const source = readLive(api, { selection, is_look: false, known: new Map() });
  const index = await indexWiki(source, selection);
  const outcomes = [];
  for await (const { page, article } of readArticles(source, index, selection)) outcomes.push({ page, article });
  return { index, outcomes };
}

const text = (content: string) => ({
  pageid: 1,
  ns: 0,
  title: 'Signals',
  revisions: [{ revid: 10, timestamp: 'never', slots: { main: { content } } }],
});

type Answers = Parameters<typeof wiki.script>[0];
test.each<[string, Answers, string]>([
  ['a page that is no answer', [{ text: '<html>hello</html>' }], 'did not answer as MediaWiki'],
  ['half an answer', [{ text: '{"query":{"general"' }], 'did not answer as MediaWiki'],
  ['nothing', [{ text: '' }], 'did not answer as MediaWiki'],
  ['a status that says no', [{ status: 404, json: {} }], 'did not answer as MediaWiki'],
  ['a wiki that lets no programs in', [{ status: 403, text: '<h1>Forbidden</h1>' }], 'refuses programs (403)'],
  ['one that offers them nothing', [{ status: 406, text: '' }], 'refuses programs (406)'],
  ['one that wants a sign-in', [{ status: 401, text: '' }], 'wants a sign-in (401)'],
  ['a wiki for members only', [{ json: { error: { code: 'readapidenied', info: 'x' } } }], 'Only members'],
  ['a long refusal', [{ json: { error: { code: 'bad', info: `no\n${'x'.repeat(900)}` } } }], 'refuses: no xxx'],
  [
    'a wait without end',
    [{ status: 503, headers: { 'retry-after': '999999' }, text: '' }],
    'is not available right now',
  ],
  ['no namespaces', [{ json: { query: { general: {} } } }], 'does not give (query.namespaces)'],
  ['pages that are no list', [site(), redirects, { json: { query: { pages: 'all' } } }], 'does not give (query.pages)'],
  ['a redirect elsewhere', [{ status: 302, headers: { location: 'http://10.0.0.1/' }, text: '' }], 'public internet'],
  ['an answer larger than any', [{ text: `{"x":"${'x'.repeat(40_000_000)}"}` }], 'more than 32 MB'],
  [
    'an answer that goes on and on',
    [site(), ...Array.from({ length: 2 }, () => ({ json: { ...redirects.json, continue: { arcontinue: 'x' } } }))],
    'never ends',
  ],
  ['more redirects than pages', [site(), manyRedirects(200_000), manyRedirects(200_000)], 'more than 300000 redirects'],
])('%s ends the reading with a reason', async (_name, answers, reason) => {
  wiki.script(answers);
  const failure = await readAll().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WikiError);
  expect(problemSaid(failure)).toContain(reason);
  expect(problemSaid(failure).length).toBeLessThan(300);
});

const words = 'Trains carry cargo over tracks, and each station rates how well they do.';
const trains = { ...signals, pageid: 2, title: 'Trains' };
const trainsText = { ...text(words), pageid: 2, title: 'Trains' };
let deep: unknown = 1;
for (let depth = 0; depth < 3000; depth += 1) deep = { deep };

test.each<[string, object, string]>([
  ['no number', { pageid: 0 }, 'Signals'],
  ['a number that no database holds', { pageid: 1e30 }, 'Signals'],
  ['a revision below nothing', { lastrevid: -1 }, 'Signals'],
  ['a length that is a word', { length: 'long' }, 'Signals'],
  ['no title', { title: '' }, '—'],
  ['a title that is none', { title: deep }, '—'],
  ['a title as long as a book', { title: 'x'.repeat(5000) }, 'x'.repeat(60)],
])('a page with %s is left out by its name, and the other one is read', async (_name, wrong, named) => {
  wiki.script([site(), redirects, pages([{ ...signals, ...wrong }, trains]), pages([trainsText])]);
  const { outcomes } = await readAll();
  expect(outcomes).toContainEqual({ page: expect.objectContaining({ id: 2 }), article: expect.any(Object) });
  const [hostile, ...more] = outcomes.filter(({ article }) => article === 'unreadable');
  expect(more).toEqual([]);
  expect(hostile?.page.title.startsWith(named)).toBe(true);
  expect(hostile?.page.title.length).toBeLessThanOrEqual(300);
});

test.each<[string, object[]]>([
  ['is none of a text', [{ pageid: 1, title: 'Signals', revisions: 'all' }]],
  ['is not there', []],
  ['has another shape', [{ ...text(words), revisions: [{ revid: 1, slots: { main: { content: deep } } }] }]],
])('a page whose text %s is left out by its name', async (_name, said) => {
  wiki.script([site(), redirects, pages([signals, trains]), pages([...said, trainsText])]);
  const { outcomes } = await readAll();
  expect(outcomes.map(({ page, article }) => [page.title, typeof article === 'string' ? article : 'read'])).toEqual([
    ['Signals', 'unreadable'],
    ['Trains', 'read'],
  ]);
});

test('a title and a text lose what no database holds, and control characters', async () => {
  const hostile = 'Sig\u0000nals\n\ud800';
  wiki.script([
    site(),
    redirects,
    pages([{ ...signals, title: hostile }]),
    pages([{ ...text(`${words}\u0000 \ud800 ${words}`), title: hostile }]),
  ]);
  const [outcome] = (await readAll()).outcomes;
  expect(outcome?.page.title).toBe('Signals \uFFFD');
  expect(JSON.stringify(outcome?.article)).not.toMatch(/\\u0000|\\ud800/);
  expect(outcome?.article).toMatchObject({ title: 'Signals \uFFFD' });
});

test('a page that keeps the wiki from an answer costs itself alone; several in a row end the reading', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7];
  wiki.pages.splice(0, wiki.pages.length, ...ids.map((id) => ({ id, title: `Signals ${id}`, text: words })));
  const briefWeb = createPublicWeb({ user_agent: 'Test', permitted_hosts: ['127.0.0.1'], timeout_ms: 300 });
  const briefApi = createWikiApi(briefWeb, wiki.api, { onActivity: () => {} });
  const readBriefly = async () => {
    const source = readLive(briefApi, { selection, is_look: false, known: new Map() });
    const index = await indexWiki(source, selection);
    return Array.fromAsync(readArticles(source, index, selection));
  };
  const hung = new Set(['3']);
  wiki.hooks.hangs = (query) =>
    query.get('prop') === 'revisions' &&
    ids.some((id) => hung.has(`${id}`) && (query.get('pageids') ?? '').split('|').includes(`${id}`));
  const outcomes = await readBriefly();
  expect(outcomes.filter(({ article }) => typeof article !== 'string')).toHaveLength(6);
  expect(outcomes.filter(({ article }) => typeof article === 'string')).toMatchObject([
    { page: { title: 'Signals 3' }, article: 'unreachable' },
  ]);
  for (const id of ids) hung.add(`${id}`);
  await expect(readBriefly()).rejects.toThrow(WikiError);
  delete wiki.hooks.hangs;
  briefWeb.close();
});

test('pages that a wiki does not show keep what their texts say, and it is not asked for all of them', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7];
  const content = 'Signals keep trains apart, and there are many kinds of them.\n\n== Kinds ==\n{{Signal kinds}}';
  const refusals = [
    { status: 403, text: '' },
    { status: 404, text: '' },
    { text: '<html>' },
    { json: { error: { code: 'nosuchrevid', info: 'gone' } } },
    { json: { parse: { text: { '*': 'an older form' } } } },
  ];
  const before = wiki.requests.length;
  wiki.script([
    site(),
    redirects,
    pages(ids.map((pageid) => ({ ...signals, pageid, title: `Signals ${pageid}` }))),
    pages(ids.map((pageid) => ({ ...text(content), pageid, title: `Signals ${pageid}` }))),
    ...refusals,
  ]);
  const { outcomes } = await readAll();
  expect(outcomes.map(({ article }) => typeof article === 'object' && article.sections.length)).toEqual(
    ids.map(() => 1),
  );
  const shown = wiki.requests.slice(before).filter((one) => one.get('action') === 'parse');
  expect(shown).toHaveLength(5);
});

test('a wiki that lets its reader wait again and again is left', async () => {
  const impatient = createWikiApi(web, wiki.api, { onActivity: () => {}, most_waited_seconds: 2 });
  const later = { status: 503, headers: { 'retry-after': '1' }, text: '' };
  wiki.script([later, site(), later, site(), later]);
  await impatient.query({ meta: 'siteinfo' });
  await impatient.query({ meta: 'siteinfo' });
  const failure = await impatient.query({ meta: 'siteinfo' }).catch((error: unknown) => error);
  expect(problemSaid(failure)).toContain('is not available right now');
});

test('a wiki cannot pass for another one, and leads nowhere but to web pages', async () => {
  wiki.script([
    site(),
    redirects,
    pages([signals]),
    pages([text('Trains run on rails, and signals keep them apart.')]),
  ]);
  const { index, outcomes } = await readAll();
  expect(siteKey(index.site)).toBe(wiki.host);
  expect(outcomes).toMatchObject([{ page: { revised_at: 'never' }, article: { title: 'Signals' } }]);
  wiki.script([site({ base: 'javascript:alert(1)' }), redirects, pages([signals]), pages([text('')])]);
  expect((await readAll()).index.site.base).toBe(`http://${wiki.host}/w/index.php?title=Main_Page`);
});

test('a page longer than a wiki saves is left out, whether its wiki says its length or not', async () => {
  const long = 'Trains carry cargo over tracks. '.repeat(330_000);
  wiki.script([site(), redirects, pages([{ ...signals, length: 10_560_000 }])]);
  expect((await readAll()).outcomes).toMatchObject([{ article: 'too_large' }]);
  wiki.script([site(), redirects, pages([signals]), pages([text(long)])]);
  expect((await readAll()).outcomes).toMatchObject([{ article: 'too_large' }]);
});

test('hostile wikitext is read in the time that its length allows, and leaves no residue', async () => {
  const openings = ['{{', '[[', '{|\n', '<ref>', '<table>', "'''''", '{{{', '[http://', '<!--', '<nowiki>', '==', '|-'];
  for (const opening of openings) {
    wiki.script([site(), redirects, pages([signals]), pages([text(`${words} ${opening.repeat(50_000)}${words} `)])]);
    const [outcome] = (await readAll()).outcomes;
    expect(outcome?.article).toBeTypeOf('object');
  }
});

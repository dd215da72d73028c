import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { createPublicWeb } from '#server/providers/public-web.ts';
import { indexWiki, readArticles } from '../survey.ts';
import { pagesSource } from './pages-source.ts';
import { slow } from '#server/testing/slow.ts';

// What would be hostile is large.
vi.setConfig(slow.computes);

const reached: string[] = [];
let answer: RequestListener = (_request, response) => response.end();
let robots = '';
const server = createServer((request, response) => {
  reached.push(request.url ?? '');
  if (request.url === '/robots.txt') response.writeHead(robots === '' ? 404 : 200).end(robots);
  else answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const listening = server.address();
const own = `127.0.0.1:${typeof listening === 'object' && listening !== null ? listening.port : 0}`;
const permitted = createPublicWeb({ user_agent: 'Hintline/1', permitted_hosts: [own] });
const stranger = createPublicWeb({ user_agent: 'Hintline/1', permitted_hosts: [] });
afterAll(() => {
  permitted.close();
  stranger.close();
  server.close();
});

const selection = { namespaces: [0], categories: [] };
async function readAll(addresses: readonly string[], web = permitted) {
  const source = pagesSource(web, addresses, { onActivity: () => {} });
  const index = await indexWiki(source, selection);
  const outcomes = [];
  for await (const { page, article } of readArticles(source, index, selection)) outcomes.push({ page, article });
  return outcomes.map(({ article }) => article);
}
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Signals</title>${head}</head><body>${body}</body></html>`;
const words =
  '<p>Trains carry cargo over tracks, and each station rates how well they do, so that a line of trains pays for itself.</p>';
const text = `<article><h2>Signals</h2>${words.repeat(6)}<h2>Kinds</h2>${words.repeat(6)}</article>`;
const serve = (body: string | Buffer, headers: Record<string, string> = {}) => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
};

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://localhost/',
  'http://example.org:22/',
])('the private address %s is not read, and said to be private', async (address) => {
  reached.length = 0;
  expect(await readAll([address], stranger)).toEqual(['not_public']);
  expect(reached).toEqual([]);
});

test.each([
  'http://10.0.0.1/',
  'http://127.0.0.1:1/',
  'http://169.254.169.254/',
  'http://[fd00::1]/',
  'http://localhost/',
  '//192.168.0.1/',
])('a redirect to %s is not followed', async (location) => {
  answer = (_request, response) => response.writeHead(302, { location }).end();
  expect(await readAll([`http://${own}/`])).toEqual(['not_public']);
});

test.each(['file:///etc/passwd', 'ftp://example.org/', 'javascript:alert(1)', 'gopher://10.0.0.1/'])(
  'a redirect to %s is not followed either',
  async (location) => {
    answer = (_request, response) => response.writeHead(302, { location }).end();
    expect(await readAll([`http://${own}/`])).toEqual(['unreachable']);
  },
);

test.each([
  [401, 'sign_in'],
  [403, 'refused'],
  [404, 'missing'],
  [406, 'not_offered'],
  [410, 'missing'],
  [418, 'unreachable'],
  [429, 'busy'],
  [500, 'server_fault'],
  [503, 'server_fault'],
])('a page that answers %i is left out for its own reason', async (status, reason) => {
  answer = (_request, response) => response.writeHead(status, { 'retry-after': '9999' }).end();
  expect(await readAll([`http://${own}/`])).toEqual([reason]);
});

test('redirects without end are left', async () => {
  answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
  expect(await readAll([`http://${own}/`])).toEqual(['unreachable']);
});

test('a name that is public when it is looked at and private when it is read is not read', async () => {
  const answers = [
    [{ address: '10.0.0.7', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
  ];
  for (const found of answers) {
    const web = createPublicWeb({ user_agent: 'Hintline/1', permitted_hosts: [] }, () => Promise.resolve(found));
    expect(await readAll(['http://rebinding.example/'], web)).toEqual(['not_public']);
    web.close();
  }
});

test('what robots.txt forbids is not read, and what it allows is', async () => {
  robots = 'User-agent: *\nDisallow: /secret\n\nUser-agent: Hintline\nDisallow: /own';
  serve(page(text));
  reached.length = 0;
  const outcomes = await readAll([`http://${own}/own/a`, `http://${own}/open`]);
  expect(outcomes).toMatchObject(['robots', { title: 'Signals' }]);
  expect(reached).toEqual(['/robots.txt', '/open']);
  robots = `User-agent: *\nDisallow: ${'/x'.repeat(400_000)}`;
  expect(await readAll([`http://${own}/open`])).toMatchObject([{ title: 'Signals' }]);
  robots = '';
});

const laughs = `<!DOCTYPE html [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'[n]};`.repeat(10)}">`).join('')}]>`;
test.each<[string, string | Buffer, Record<string, string>, unknown]>([
  ['10 MB', page(words.repeat(90_000)), {}, 'too_large'],
  ['a gzip bomb', gzipSync(Buffer.alloc(200_000_000, 32)), { 'content-encoding': 'gzip' }, 'too_large'],
  ['brotli that nobody wanted', 'x', { 'content-encoding': 'br' }, 'unreachable'],
  ['a PDF', '%PDF-1.7', { 'content-type': 'application/pdf' }, 'not_html'],
  ['JSON', '{}', { 'content-type': 'application/json' }, 'not_html'],
  ['a picture that calls itself none', 'x', { 'content-type': '' }, 'not_html'],
  ['nothing', '', {}, 'empty'],
  ['a script that writes the page', page(`<script>${words}</script><div id="app"></div>`), {}, 'empty'],
  ['tags in tags', page(`${'<div>'.repeat(100_000)}${words}`), {}, 'tangled'],
  ['200,000 elements', page('<i>x</i>'.repeat(200_000)), {}, 'tangled'],
  ['another language', page(text).replace('lang="en"', 'lang="fr"'), {}, 'language'],
])('a page with %s is left out with its reason', async (_name, body, headers, reason) => {
  serve(body, headers);
  expect(await readAll([`http://${own}/`])).toEqual([reason]);
});

test.each([
  ['28,000 elements of one kind', words + '<i>x</i>'.repeat(28_000)],
  ['28,000 cells', `<table>${'<tr><td>x<td>y'.repeat(9_000)}</table>${words}`],
  ['28,000 links', words + '<p><a href="/x">x</a>'.repeat(14_000)],
  ['140 tables in each other', `${'<table><tr><td>'.repeat(140)}${words}`],
  ['140 quotations in each other', `${'<blockquote>'.repeat(140)}${words}`],
  ['140 lists in each other', `${'<li><ul>'.repeat(140)}${words}`],
])(
  'a page of %s is read',
  async (_name, body) => {
    serve(page(body));
    const outcomes = await readAll([`http://${own}/`]);
    expect(outcomes).toHaveLength(1);
    expect(outcomes).not.toEqual(['unreachable']);
  },
  60_000,
);

test('entities that grow without end stay letters', async () => {
  serve(page(text).replace('<!doctype html>', laughs).replace('Trains', '&j; Trains'));
  const outcomes = await readAll([`http://${own}/`]);
  expect(outcomes).toMatchObject([{ title: 'Signals' }]);
  expect(JSON.stringify(outcomes).length).toBeLessThan(20_000);
});

test('a status that says no and a server that is not there are named', async () => {
  answer = (_request, response) => response.writeHead(404).end();
  expect(await readAll([`http://${own}/`])).toEqual(['missing']);
  answer = (_request, response) => response.writeHead(503, { 'retry-after': '9999' }).end();
  expect(await readAll([`http://${own}/`])).toEqual(['server_fault']);
  answer = (request) => request.socket.destroy();
  expect(await readAll([`http://${own}/`])).toEqual(['unreachable']);
});

test('a page that asks to come again later is read then', async () => {
  let times = 0;
  answer = (_request, response) => {
    times += 1;
    if (times === 1) response.writeHead(429, { 'retry-after': '0' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page(text));
  };
  expect(await readAll([`http://${own}/`])).toMatchObject([{ title: 'Signals' }]);
});

test('of a page its readable part comes through with its sections, and nothing that acts', async () => {
  const around = '<nav><a href="/">Home</a> <a href="/all">All pages</a></nav><footer>Cookies and terms</footer>';
  const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script><iframe src="https://evil.example"></iframe><a href="javascript:alert(3)">one</a> <a href="//good.example/x">two</a> <table><tr><th>kind</th><td>block</td></tr></table>`;
  serve(
    page(
      `${around}<main>${text.replace('</article>', `<h3>More</h3>${words}<div>${hostile}${words}</div></article>`)}</main>`,
    ),
  );
  const [article] = await readAll([`http://${own}/signals`]);
  expect(article).toMatchObject({ title: 'Signals', language: 'en' });
  const shown = JSON.stringify(article);
  expect(shown).not.toMatch(/alert|evil|javascript|Cookies|All pages|<[a-z]/i);
  expect(shown).toContain('Kinds – More');
});

test('a Russian page in its old encoding is read as it is', async () => {
  const russian = 'Поезда возят грузы по рельсам между станциями, и каждая станция их оценивает. ';
  const encoded = Buffer.from(
    [
      ...page(`<article><h1>Поезда</h1><p>${russian.repeat(10)}</p></article>`, '<meta charset="windows-1251">')
        .replace(' lang="en"', '')
        .replace('Signals', 'Поезда'),
    ].map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
  serve(encoded);
  expect(await readAll([`http://${own}/`])).toMatchObject([{ title: 'Поезда', language: 'ru' }]);
});

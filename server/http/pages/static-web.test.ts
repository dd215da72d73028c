import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { findPage } from '#contract/values/find-page.ts';
import { pages } from '#contract/values/pages.ts';
import { buildApp } from '#server/app.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, summarise } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createPageWriter } from './page-head.ts';

const folder = await mkdtemp(join(tmpdir(), 'hintline-web-'));
const inline = 'document.documentElement.dataset.ready = "1";';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const style = 'body { margin: 0 }';
const indexHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<title>Hintline</title>
<meta
name="description"
content="Ask a game's expert"
/>
<meta name="hintline-analytics" content="own" />
<style>${style}</style>
<script>${inline}</script></head><body><div id="root"></div></body></html>`;

async function build(): Promise<void> {
  await mkdir(join(folder, 'assets'));
  const script = 'export const answer = 42;\n'.repeat(50);
  await writeFile(join(folder, 'index.html'), indexHtml);
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'service-worker.js'), 'self.kept = true;');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/app-1234.js'), script);
  await writeFile(join(folder, 'assets/app-1234.js.br'), brotliCompressSync(script));
}

await build();
const { app: unbuilt, deps } = await testApp({
  settings: { PUBLIC_URL: 'https://hints.example', ANALYTICS: 'metrika:77' },
});
const app = await buildApp(deps, { web_folder: folder });
const api = client(app);
await app.ready();
const game = await makeGame(deps.db, { title: 'Rails & <Roads> "$&"' });
await summarise(deps.db, game.id, { summary_en: 'Build.', summary_ru: 'Стройте.' });
afterAll(async () => {
  await app.close();
  await unbuilt.close();
  await rm(folder, { recursive: true });
});

const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];

test('the home page is index.html with its own head, never stored, under the hashes of its build', async () => {
  const { status, headers, text: body } = await api.get('/');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hashOf(inline)};`);
  expect(policy).toContain(`style-src 'self' ${hashOf('')} ${hashOf(style)};`);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain('https://mc.yandex.ru');
  expect(policy).not.toContain('plausible');
  expect(body).toContain(`<script>${inline}</script>`);
  expect(body).toContain('<meta name="hintline-analytics" content="metrika:77" />');
  expect(body).toContain('<link rel="canonical" href="https://hints.example/" />');
  expect(body.match(/name="description"/g)).toHaveLength(1);
});

test('a game tells its title and summary, escaped, in English unless the cookie says Russian', async () => {
  const english = await api.get(`/game/${game.slug}/`);
  expect(english.status).toBe(200);
  expect(titleOf(english.text)).toBe('Rails &amp; &lt;Roads&gt; &quot;$&amp;&quot; · Hintline');
  expect(english.text).toContain('<meta property="og:description" content="Build." />');
  expect(english.text).toContain(`<link rel="canonical" href="https://hints.example/game/${game.slug}" />`);
  expect(english.text).not.toContain('noindex');
  const inRussian = await api.with({ cookie: 'a=b; lang=ru' }).get(`/game/${game.slug}`);
  expect(inRussian.text).toContain('content="Стройте."');
  expect(inRussian.headers.vary).toContain('cookie');
  for (const headers of [{ 'accept-language': 'ru' }, { 'accept-language': 'ru', cookie: 'lang=en' }])
    expect((await api.with(headers).get(`/game/${game.slug}`)).text).toContain('content="Build."');
});

test.each(['/game/no-such-game', '/game/No%20Such', '/no/such/page', '/constructor', '/game/x/y'])(
  '%s is not found, with the same app',
  async (path) => {
    const answer = await api.get(path);
    expect(answer.status).toBe(404);
    expect(titleOf(answer.text)).toBe('Page not found · Hintline');
    expect(answer.text).toContain('content="noindex"');
    expect(answer.text).toContain('<div id="root">');
    const forPrograms = await api.with({ accept: 'application/json' }).get(path);
    expect([forPrograms.status, forPrograms.body.code]).toEqual([404, 'not_found']);
    const forBrowsers = await api.with({ accept: 'text/html,application/json;q=0.9,*/*;q=0.8' }).get(path);
    expect(forBrowsers.headers['content-type']).toContain('text/html');
  },
);

test.each(['/login?next=1', '/profile', `/game/${game.slug}/chat`, '/admin/users/5'])(
  '%s is the app, and not for search engines',
  async (path) => {
    const answer = await api.get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<meta name="robots" content="noindex" />');
    expect(answer.text).not.toContain('canonical');
  },
);

test('an unchanged page is not sent again, and is compressed for who can read that', async () => {
  const first = await api.with({ 'accept-encoding': 'gzip, deflate, br' }).get('/help');
  expect(first.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(first.bytes).toString()).toContain('Help · Hintline');
  const again = await api.with({ 'if-none-match': String(first.headers.etag) }).get('/help');
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await api.with({ 'if-none-match': '"other"' }).get('/help')).status).toBe(200);
  expect((await api.with({ 'accept-encoding': 'br;q=0' }).get('/help')).headers['content-encoding']).toBeUndefined();
  const head = await api.send('HEAD', '/help');
  expect([head.status, head.text]).toEqual([200, '']);
});

test('files with a hash are kept for ever, others asked for again, and none of the build’s own papers are served', async () => {
  const asset = await api.with({ 'accept-encoding': 'br' }).get('/assets/app-1234.js');
  expect([asset.status, asset.headers['content-encoding']]).toEqual([200, 'br']);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
  const icon = await api.get('/favicon.svg');
  expect([icon.status, icon.headers['cache-control'], icon.headers['content-type']]).toEqual([
    200,
    'no-cache',
    'image/svg+xml',
  ]);
  for (const url of ['/manifest.json', '/index.html']) expect((await api.get(url)).status).toBe(404);
});

test('the service worker is asked for every time, for the whole site, under a policy that lets it read this server only', async () => {
  const { status, headers, text: body } = await api.get('/service-worker.js');
  expect([status, body]).toEqual([200, 'self.kept = true;']);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self'");
  const again = await api.with({ 'if-none-match': String(headers.etag) }).get('/service-worker.js');
  expect(again.status).toBe(304);
});

test('switched off, its address brings a worker that removes itself', async () => {
  const off = await buildApp({ ...deps, config: { ...deps.config, SERVICE_WORKER: 'off' } }, { web_folder: folder });
  const { headers, text: body } = await client(off).get('/service-worker.js');
  expect(body).toContain('registration.unregister()');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  await off.close();
});

test.each(['/assets/gone-9999.js', '/assets/', '/assets/..%2findex.html', '/assets/..%5c..%5cindex.html'])(
  '%s is missing and never index.html',
  async (url) => {
    const answer = await api.get(url);
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
  },
);

test('a part of a file that it does not have is no error: files are only sent whole', async () => {
  const icon = await api.with({ range: 'bytes=99999-' }).get('/favicon.svg');
  expect([icon.status, icon.text]).toEqual([200, '<svg xmlns="http://www.w3.org/2000/svg"/>']);
});

test('robots are kept from private pages and shown the map of the public ones', async () => {
  const robots = (await api.get('/robots.txt')).text;
  for (const line of [
    'Disallow: /api',
    'Disallow: /admin',
    'Disallow: /game/*/chat',
    'Sitemap: https://hints.example/sitemap.xml',
  ]) {
    expect(robots.split('\n')).toContain(line);
  }
  const map = await api.get('/sitemap.xml');
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  for (const path of ['/', '/help', '/personal-data', `/game/${game.slug}`])
    expect(map.text).toContain(`<loc>https://hints.example${path}</loc>`);
});

test('without a build the server says so, and its calls work', async () => {
  const empty = await buildApp(deps, { web_folder: join(folder, 'none') });
  const page = await client(empty).get('/');
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(page.text).toContain('npm run build');
  expect((await client(empty).get('/assets/x.js')).status).toBe(404);
  expect((await client(empty).get('/api/games/recommended')).status).toBe(200);
  await empty.close();
});

test('a build without the tags that get a head of their own is refused at start', () => {
  expect(() => createPageWriter('<title>x</title>', 'own')).toThrow('description');
});

test('the server knows every page of the app, and nothing else', () => {
  for (const { path, head } of Object.values<{ path: string; head?: string }>(pages)) {
    expect(findPage(path.replaceAll(/:\w+/g, 'x1'))?.head, path).toBe(head ?? null);
  }
  for (const path of ['/game', '/game/x/y', '/admin/none', '/users']) expect(findPage(path), path).toBeUndefined();
});

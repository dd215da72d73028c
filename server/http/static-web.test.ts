import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { findPage } from '#contract/values/find-page.ts';
import { pages } from '#contract/values/pages.ts';
import { buildApp } from '#server/app.ts';
import { makeGame, summarise } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createPageWriter } from './page-head.ts';

const folder = await mkdtemp(join(tmpdir(), 'hintline-web-'));
const inline = 'document.documentElement.dataset.ready = "1";';
const hash = `sha256-${createHash('sha256').update(inline).digest('base64')}`;
const indexHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<title>Hintline</title>
<meta
name="description"
content="Ask a game's expert"
/>
<meta name="hintline-analytics" content="own" />
<script>${inline}</script></head><body><div id="root"></div></body></html>`;

async function build(): Promise<void> {
  await mkdir(join(folder, 'assets'));
  const script = 'export const answer = 42;\n'.repeat(50);
  await writeFile(join(folder, 'index.html'), indexHtml);
  await writeFile(join(folder, 'csp-hashes.json'), JSON.stringify({ script: [hash], style: ['sha256-style='] }));
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
await app.ready();
const game = await makeGame(deps.db, { title: 'Rails & <Roads> "$&"' });
await summarise(deps.db, game.id, { summary_en: 'Build.', summary_ru: 'Стройте.' });
afterAll(async () => {
  await app.close();
  await unbuilt.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];

test('the home page is index.html with its own head, never stored, under the hashes of its build', async () => {
  const { statusCode, headers, body } = await get('/');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' '${hash}';`);
  expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-style='");
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
  const english = await get(`/game/${game.slug}/`);
  expect(english.statusCode).toBe(200);
  expect(titleOf(english.body)).toBe('Rails &amp; &lt;Roads&gt; &quot;$&amp;&quot; · Hintline');
  expect(english.body).toContain('<meta property="og:description" content="Build." />');
  expect(english.body).toContain(`<link rel="canonical" href="https://hints.example/game/${game.slug}" />`);
  expect(english.body).not.toContain('noindex');
  const inRussian = await get(`/game/${game.slug}`, { cookie: 'a=b; lang=ru' });
  expect(inRussian.body).toContain('content="Стройте."');
  expect(inRussian.headers.vary).toContain('cookie');
  for (const headers of [{ 'accept-language': 'ru' }, { 'accept-language': 'ru', cookie: 'lang=en' }])
    expect((await get(`/game/${game.slug}`, headers)).body).toContain('content="Build."');
});

test.each(['/game/no-such-game', '/game/No%20Such', '/no/such/page', '/constructor', '/game/x/y'])(
  '%s is not found, with the same app',
  async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(titleOf(answer.body)).toBe('Page not found · Hintline');
    expect(answer.body).toContain('content="noindex"');
    expect(answer.body).toContain('<div id="root">');
  },
);

test.each(['/login?next=1', '/profile', `/game/${game.slug}/chat`, '/admin/users/5'])(
  '%s is the app, and not for search engines',
  async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<meta name="robots" content="noindex" />');
    expect(answer.body).not.toContain('canonical');
  },
);

test('an unchanged page is not sent again, and is compressed for who can read that', async () => {
  const first = await get('/help', { 'accept-encoding': 'gzip, deflate, br' });
  expect(first.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('Help · Hintline');
  const again = await get('/help', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/help', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  expect((await get('/help', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
  const head = await app.inject({ method: 'HEAD', url: '/help' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('files with a hash are kept for ever, others asked for again, and none of the build’s own papers are served', async () => {
  const asset = await get('/assets/app-1234.js', { 'accept-encoding': 'br' });
  expect([asset.statusCode, asset.headers['content-encoding']]).toEqual([200, 'br']);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
  const icon = await get('/favicon.svg');
  expect([icon.statusCode, icon.headers['cache-control'], icon.headers['content-type']]).toEqual([
    200,
    'no-cache',
    'image/svg+xml',
  ]);
  for (const url of ['/manifest.json', '/csp-hashes.json', '/index.html'])
    expect((await get(url)).statusCode).toBe(404);
});

test('the service worker is asked for every time, for the whole site, under a policy that lets it read this server only', async () => {
  const { statusCode, headers, body } = await get('/service-worker.js');
  expect([statusCode, body]).toEqual([200, 'self.kept = true;']);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self'");
  const again = await get('/service-worker.js', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('switched off, its address brings a worker that removes itself', async () => {
  const off = await buildApp({ ...deps, config: { ...deps.config, SERVICE_WORKER: 'off' } }, { web_folder: folder });
  const { headers, body } = await off.inject({ url: '/service-worker.js' });
  expect(body).toContain('registration.unregister()');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  await off.close();
});

test.each(['/assets/gone-9999.js', '/assets/', '/assets/..%2findex.html', '/assets/..%5c..%5cindex.html'])(
  '%s is missing and never index.html',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('not_found');
  },
);

test('a part of a file that it does not have is no error: files are only sent whole', async () => {
  const icon = await get('/favicon.svg', { range: 'bytes=99999-' });
  expect([icon.statusCode, icon.body]).toEqual([200, '<svg xmlns="http://www.w3.org/2000/svg"/>']);
});

test('robots are kept from private pages and shown the map of the public ones', async () => {
  const robots = (await get('/robots.txt')).body;
  for (const line of [
    'Disallow: /api',
    'Disallow: /admin',
    'Disallow: /game/*/chat',
    'Sitemap: https://hints.example/sitemap.xml',
  ]) {
    expect(robots.split('\n')).toContain(line);
  }
  const map = await get('/sitemap.xml');
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  for (const path of ['/', '/help', '/personal-data', `/game/${game.slug}`])
    expect(map.body).toContain(`<loc>https://hints.example${path}</loc>`);
});

test('without a build the server says so, and its calls work', async () => {
  const empty = await buildApp(deps, { web_folder: join(folder, 'none') });
  const page = await empty.inject({ url: '/' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(page.body).toContain('npm run build');
  expect((await empty.inject({ url: '/assets/x.js' })).statusCode).toBe(404);
  expect((await empty.inject({ url: '/api/games/recommended' })).statusCode).toBe(200);
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

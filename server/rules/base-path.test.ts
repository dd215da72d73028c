import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { consentVersion } from '#contract/auth.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { client } from '#server/testing/client.ts';
import { freePort } from '#server/testing/free-port.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { ask, registerProgram } from '#server/testing/program.ts';
import { lastProof, queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeWebFolder } from '#server/testing/web-folder.ts';
import { placeBelow, withoutBasePath } from './base-path.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const site = `${origin}/hintline`;
const web =
  await makeWebFolder(`<!doctype html><html><head><title>Hintline</title><meta name="description" content="x" />
<meta name="hintline-analytics" content="own" /><link rel="icon" href="/favicon.svg" />
<style>@font-face{font-family:A;src:url(/assets/a.woff2)}</style>
<script>const base = '/';</script></head><body><script type="module" src="/assets/app.js"></script></body></html>`);
await writeFile(join(web.folder, 'assets/app.js'), 'export {};');
const { app: unbuilt, deps } = await testApp({ settings: { PUBLIC_URL: `${site}/` } });
const { db } = deps;
const app = await buildApp(deps, { web_folder: web.folder });
await app.listen({ port, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await unbuilt.close();
  await web.remove();
});
/** Behind a proxy that passes addresses on as they are, and behind one that takes the path away. */
const below = client(site);
const stripped = client(origin);
const articles = [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }];
const game = await makeGame(db, { title: 'Lantern Keep', articles });

test.each([
  ['/hintline', '/'],
  ['/hintline/', '/'],
  ['/hintline?q=1', '/?q=1'],
  ['/hintline/api/games/search?q=a', '/api/games/search?q=a'],
  ['/hintline/hintline', '/hintline'],
  ['/hintlines/x', '/hintlines/x'],
  ['/api/version', '/api/version'],
  ['*', '*'],
])('the address %s is %s for the routes', (url, path) => {
  expect(withoutBasePath(site)({ url })).toBe(path);
  expect(withoutBasePath(origin)({ url })).toBe(url);
});

test.each([
  ['passes the path on', below],
  ['takes the path away', stripped],
])('behind a proxy that %s, a page loads everything from below it', async (_name, api) => {
  for (const path of ['/', '/login', `/game/${game.slug}`]) {
    const { status, text, headers } = await api.get(path);
    expect(status).toBe(200);
    const loaded = [...text.matchAll(/(?:src="|<link rel="icon" href="|url\()([^")]+)/g)].map(([, address]) => address);
    expect(loaded).toEqual(['/hintline/favicon.svg', '/hintline/assets/a.woff2', '/hintline/assets/app.js']);
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(text) ?? [];
    expect(script).toContain("const base = '/hintline/';");
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  }
  expect((await api.get('/assets/app.js')).text).toBe('export {};');
  expect((await api.get('/api/version')).status).toBe(200);
  expect((await api.get('/no/such/page')).status).toBe(404);
});

test('without a path index.html stays as it was built, and one that states none is refused', () => {
  expect(placeBelow('anything', origin)).toBe('anything');
  expect(() => placeBelow('anything', site)).toThrow("index.html lacks const base = '/';");
});

test('canonical addresses, the map of the site and robots.txt name the path', async () => {
  const page = await below.get(`/game/${game.slug}`);
  expect(page.text).toContain(`<link rel="canonical" href="${site}/game/${game.slug}" />`);
  expect(page.text).toContain(`<meta property="og:image" content="${site}/pictures/game/${game.slug}.png?lang=en" />`);
  expect((await below.get(`/pictures/game/${game.slug}.png?lang=en`)).headers['content-type']).toBe('image/png');
  const addresses = (await below.get('/sitemap.xml')).text.match(/<loc>[^<]+/g) ?? [];
  expect(addresses).toContain(`<loc>${site}/game/${game.slug}`);
  expect(addresses.filter((address) => !address.startsWith(`<loc>${site}/`))).toEqual([]);
  const robots = (await below.get('/robots.txt')).text;
  expect(robots).toContain('Disallow: /hintline/api\n');
  expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(robots.match(/^Disallow: (?!\/hintline\/)/m)).toBeNull();
});

test('the link of a mail, the address of a shared answer and the cookie of a login are below the path', async () => {
  const [email, password] = ['below@example.com', 'seven green teapots'];
  const consent = { consent: true, consent_version: consentVersion };
  await below.post('/api/auth/register', { name: 'Ada', email, password, ...consent });
  const [mail] = await queuedMails(db, email);
  expect(mail?.text).toContain(`${site}/verify-email?token=`);

  const player = await makeUser(db, { calls: 1 });
  const { message } = (await below.as(player).ask(game, 'How deep is the copper well?')).body;
  const shared = (await below.as(player).post('/api/shares', { message_id: message.message_id })).body;
  const [listed] = (await below.as(player).get('/api/shares')).body.items;
  expect(listed.url).toBe(`${site}/shared/${shared.name}`);
  expect((await client('').get(listed.url)).text).toContain('How deep is the copper well?');

  const { token } = await lastProof(db, email);
  expect((await below.post('/api/auth/verify-email', { token, password })).status).toBe(200);
  const login = await below.post('/api/auth/login', { email, password });
  expect(String(login.headers['set-cookie'])).toContain('; Path=/hintline/api/auth; ');
});

test('the description of the API and its page lead below the path', async () => {
  const page = (await below.get('/api/docs')).text;
  const addresses = [...page.matchAll(/(?:href|src|data-description)="(\/[^"]*)"/g)].map(
    ([, address]) => address ?? '',
  );
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !address.startsWith('/hintline/'))).toEqual([]);
  const ofApi = addresses.filter((address) => address.includes('/api/'));
  for (const address of ofApi) expect((await stripped.get(address)).status, address).toBe(200);
  expect((await below.get('/api/openapi.json')).body.servers).toEqual([{ url: site }]);
});

test('a program finds the sign-in by itself, and its token is for the address below the path', async () => {
  const refused = await below.post('/api/mcp', {});
  expect(refused.headers['www-authenticate']).toContain(`"${site}/.well-known/oauth-protected-resource/api/mcp"`);
  // As the protocol's own library looks for it.
  const resource = await discoverOAuthProtectedResourceMetadata(`${site}/api/mcp`);
  expect(resource).toMatchObject({ resource: `${site}/api/mcp`, authorization_servers: [site] });
  const server = await discoverAuthorizationServerMetadata(site);
  expect(server).toMatchObject({ issuer: site, token_endpoint: `${site}/api/oauth/token` });
  for (const name of ['oauth-protected-resource', 'oauth-authorization-server'])
    for (const suffix of ['', '/api/mcp', '/hintline', '/hintline/api/mcp'])
      for (const api of [below, stripped]) expect((await api.get(`/.well-known/${name}${suffix}`)).status).toBe(200);

  const program = await registerProgram(below);
  const { access_token } = await program.signIn(await makeUser(db));
  expect((await ask(below, access_token)).status).toBe(200);
});

test.each([
  'https://example.org/hints?x=1',
  'https://example.org/hints#x',
  'https://example.org/?x',
  'https://example.org/a/../b',
  'https://example.org/a//b',
  'https://example.org/.hidden',
  'https://example.org/a%20b',
  "https://example.org/a'b",
  'https://example.org/подсказки',
  'https://example.org/api',
  'https://example.org/game/hints',
])('PUBLIC_URL=%s is refused in a sentence that names it', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(/^Wrong settings\. PUBLIC_URL: (?:expects|must end) [^;]+$/);
});

test.each(['https://example.org', 'https://example.org/hints', 'http://10.0.0.1:8080/a/b-c_d.e/~f'])(
  'PUBLIC_URL=%s is taken, with or without a slash behind it',
  (PUBLIC_URL) => {
    for (const written of [PUBLIC_URL, `${PUBLIC_URL}/`])
      expect(readConfig({ PUBLIC_URL: written }).PUBLIC_URL).toBe(PUBLIC_URL);
  },
);

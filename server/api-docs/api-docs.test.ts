import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { load } from 'cheerio/slim';
import { afterAll, expect, test, vi } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { freePort } from '#server/testing/free-port.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { type Answer, client } from '#server/testing/client.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { translatedCalls } from './summaries.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

// The examples name the first game of the catalogue, so this file has one of its own.
const port = await freePort();
const { api, app, deps, database } = await testApp({
  settings: { PUBLIC_URL: `http://127.0.0.1:${port}` },
  database: await freshDb(),
});
const { db } = deps;
const game = await makeGame(db, {
  title: "Keeper's Well",
  articles: [
    {
      title: 'Wells',
      chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
    },
  ],
});
const question = "How deep is the keeper's copper well?";
await db
  .insertInto('sample_questions')
  .values({ game_id: game.id, language: 'en', ordinal: 1, text: question })
  .execute();
const player = await makeUser(db, { calls: 5 });
const made = await api.as(player).post('/api/auth/me/api-keys', { name: 'examples' });
const { key } = made.body;
await app.listen({ port, host: '127.0.0.1' });

interface Call {
  operationId: string;
  summary: string;
  security: object[];
  tags: string[];
}
interface ApiDescription {
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, object> };
}

async function readDescription(language: 'en' | 'ru'): Promise<ApiDescription> {
  const answer = await api.get(`/api/openapi.json?lang=${language}`);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.body;
}
const callsOf = ({ paths }: ApiDescription): [string, Call][] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]): [string, Call] => [`${method.toUpperCase()} ${path}`, call]),
  );

const description = await readDescription('en');
const examples = [...description.info.description.matchAll(/^```(sh|js)\n([\s\S]*?)\n```$/gm)].map(
  ([, language, code = '']) => ({ language, code }),
);
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A curl command as the request it makes; `$HINTLINE_KEY` is the key. */
async function runCurl(command: string): Promise<Answer> {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double?.replace('$HINTLINE_KEY', key) ?? bare ?? '',
  );
  expect(words[0]).toBe('curl');
  const headers = new Headers();
  let url = '';
  let body: string | undefined;
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '-H') {
      const [name = '', value = ''] = (words[++at] ?? '').split(': ');
      headers.set(name, value);
    } else if (word === '-d') body = words[++at] ?? '';
    else if (!word.startsWith('-')) url = word;
  }
  const { origin, pathname, search } = new URL(url);
  const reader = client(origin).with(Object.fromEntries(headers));
  return reader.send(body === undefined ? 'GET' : 'POST', pathname + search, body);
}

test('the description names every call once, with its security, and says where the server is', () => {
  const calls = callsOf(description);
  expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(allEndpoints).sort());
  expect(new Set(calls.map(([, { operationId }]) => operationId)).size).toBe(calls.length);
  const tags = description.tags.map(({ name }) => name);
  for (const [name, { security, tags: own }] of calls) {
    const { access } = allEndpoints[name as keyof typeof allEndpoints];
    const expected = access === 'public' ? [] : access === 'public_with_user' ? [{}, { bearer: [] }] : [{ bearer: [] }];
    expect(security, name).toEqual(expected);
    expect(tags).toEqual(expect.arrayContaining(own));
  }
  expect(description.servers).toEqual([{ url: `http://127.0.0.1:${port}` }]);
});

test('every reference of the description leads somewhere, and objects that several calls share are named once', () => {
  const text = JSON.stringify(description);
  for (const [, place = ''] of text.matchAll(/"#\/([^"]+)"/g)) {
    const found = place.split('/').reduce<unknown>((inner, part) => Reflect.get(Object(inner), part), description);
    expect(found, place).toBeTypeOf('object');
  }
  expect(Object.keys(description.components.schemas)).toEqual(
    expect.arrayContaining(['Message', 'Citation', 'Game', 'Article', 'CallsSummary', 'User']),
  );
  expect(text.length).toBeLessThan(500_000);
});

test('the page loads scripts and styles of this origin only, and each of them is there', async () => {
  const answer = await api.get('/api/docs');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const page = load(answer.text);
  expect(page('script:not([src]), style, [style], [onclick]').length).toBe(0);
  const addresses = page('script[src], link[rel=stylesheet]')
    .toArray()
    .map((element) => page(element).attr('src') ?? page(element).attr('href') ?? '');
  expect(addresses).toHaveLength(4);
  for (const url of addresses) {
    const plain = await api.get(url);
    const compressed = await api.get(url, { 'accept-encoding': 'gzip, br' });
    expect([url, plain.status, compressed.headers['content-encoding']]).toEqual([url, 200, 'br']);
    expect(brotliDecompressSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(plain.headers['cache-control']).toContain('immutable');
  }
  expect((await api.get('/api/docs/package.json')).status).toBe(404);
});

test('the shell examples run as they stand', async () => {
  const [search, summary, ask, stream, history] = examples;
  const found = (await runCurl(search?.code ?? '')).body;
  expect(found.items[0]).toMatchObject({ id: game.id, title: "Keeper's Well" });
  expect((await runCurl(summary?.code ?? '')).body).toMatchObject({ calls: 5 });
  const answer = (await runCurl(ask?.code ?? '')).body;
  expect(answer).toMatchObject({
    question: { text: question },
    message: { state: 'answered' },
    calls_summary: { calls: 4 },
  });
  const events = (await runCurl(stream?.code ?? '')).text;
  expect([...events.matchAll(/^event: (.*)$/gm)].map(([, event]) => event)).toEqual(
    expect.arrayContaining(['accepted', 'sources', 'piece', 'answered']),
  );
  expect((await runCurl(history?.code ?? '')).body.total).toBe(4);
});

test('the script runs as it stands, and without a key says why not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-docs-'));
  const file = join(folder, 'ask.mjs');
  await writeFile(file, examples.find(({ language }) => language === 'js')?.code ?? '');
  const run = (HINTLINE_KEY: string) => promisify(execFile)(process.execPath, [file], { env: { HINTLINE_KEY } });
  const { stdout } = await run(key);
  expect(stdout).toMatch(/forty metres deep[\s\S]*\[1\] Wells, Depth\n\d calls left\n$/);
  await expect(run('hl_none')).rejects.toThrow(/401 unauthenticated/);
  await rm(folder, { recursive: true });
});

test('the page speaks the language of its address, else that of the app, else that of the browser, and leads to the other', async () => {
  const languageOf = async (url: string, accept?: string, cookie?: string) => {
    const { text: body, headers } = await api.get(url, {
      ...(accept === undefined ? {} : { 'accept-language': accept }),
      ...(cookie === undefined ? {} : { cookie }),
    });
    const html = load(body);
    expect(headers['content-language']).toBe(html('html').attr('lang'));
    expect(headers['vary']).toContain('accept-language, cookie');
    const other = html('header a[hreflang]');
    return [html('html').attr('lang'), other.attr('href')];
  };
  expect(await languageOf('/api/docs')).toEqual(['en', '?lang=ru']);
  expect(await languageOf('/api/docs', 'ru-RU,ru;q=0.9,en;q=0.8')).toEqual(['ru', '?lang=en']);
  expect(await languageOf('/api/docs?lang=ru')).toEqual(['ru', '?lang=en']);
  expect(await languageOf('/api/docs?lang=en', 'ru')).toEqual(['en', '?lang=ru']);
  expect(await languageOf('/api/docs', 'en', 'a=b; lang=ru')).toEqual(['ru', '?lang=en']);
  expect(await languageOf('/api/docs', 'ru', 'lang=en')).toEqual(['en', '?lang=ru']);
  expect(await languageOf('/api/docs', 'ru', 'lang=xx')).toEqual(['ru', '?lang=en']);
  expect(await languageOf('/api/docs?lang=en', undefined, 'lang=ru')).toEqual(['en', '?lang=ru']);
  expect(await languageOf('/api/docs?lang=de', 'ru')).toEqual(['ru', '?lang=en']);
});

test('in Russian the guide and every call for keys are described, and the calls are the same', async () => {
  const russian = await readDescription('ru');
  const open = Object.entries(allEndpoints).flatMap(([name, { api_key }]) => (api_key ? [name] : []));
  expect(translatedCalls('ru').sort()).toEqual(open.sort());
  const calls = new Map(callsOf(russian));
  expect([...calls.keys()].sort()).toEqual(Object.keys(allEndpoints).sort());
  for (const name of open) expect(calls.get(name)?.summary).toMatch(/[а-яё]|^Model Context Protocol/i);
  const headings = (markdown: string) => [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  const inRussian = headings(russian.info.description);
  expect(inRussian).toHaveLength(headings(description.info.description).length);
  for (const heading of inRussian) expect(heading).toMatch(/[а-яё]/i);
});

test('another method is refused by name', async () => {
  const posted = await api.post('/api/docs');
  expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'cheerio';
import { afterAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { freePort } from '#server/testing/server-process.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { summariesRu } from './summaries-ru.ts';

// The examples name the first game of the catalogue, so this file has one of its own.
const port = await freePort();
const { app, deps, database } = await testApp({
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
const made = await app.inject({
  method: 'POST',
  url: '/api/auth/me/api-keys',
  headers: player.headers,
  payload: { name: 'examples' },
});
const { key } = made.json();
await app.listen({ port, host: '127.0.0.1' });
const answer = await app.inject({ url: '/api/docs' });
const page = load(answer.body);
const examples = page('#examples pre code')
  .toArray()
  .map((element) => ({ language: page(element).attr('data-language'), code: page(element).text() }));
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A curl command as the request it makes; `$HINTLINE_KEY` is the key. */
async function runCurl(command: string): Promise<Response> {
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
  return fetch(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
}

test('the page runs no script, loads nothing, and names every call with its audience', () => {
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(page('script, img, iframe, link, [style], [onclick]').length).toBe(0);
  const named = page('details > summary > code')
    .toArray()
    .map((element) => page(element).text());
  expect(named.sort()).toEqual(Object.keys(allEndpoints).sort());
  const open = page('#calls details > summary > code').toArray().length;
  expect(open).toBe(Object.values(allEndpoints).filter(({ api_key }) => api_key).length);
  for (const link of page('nav a').toArray()) expect(page(page(link).attr('href') ?? '').length).toBe(1);
  expect(answer.body).not.toMatch(/undefined|\[object/);
});

test('the shell examples run as they stand', async () => {
  const [search, summary, ask, stream, history] = examples;
  const found = await (await runCurl(search?.code ?? '')).json();
  expect(found.items[0]).toMatchObject({ id: game.id, title: "Keeper's Well" });
  expect(await (await runCurl(summary?.code ?? '')).json()).toMatchObject({ calls: 5 });
  const asked = await (await runCurl(ask?.code ?? '')).json();
  expect(asked).toMatchObject({
    question: { text: question },
    message: { state: 'answered' },
    calls_summary: { calls: 4 },
  });
  const events = await (await runCurl(stream?.code ?? '')).text();
  expect([...events.matchAll(/^event: (.*)$/gm)].map(([, event]) => event)).toEqual(
    expect.arrayContaining(['accepted', 'sources', 'piece', 'answered']),
  );
  expect((await (await runCurl(history?.code ?? '')).json()).total).toBe(4);
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
    const { body, headers } = await app.inject({
      url,
      headers: {
        ...(accept === undefined ? {} : { 'accept-language': accept }),
        ...(cookie === undefined ? {} : { cookie }),
      },
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

test('in Russian every call for keys is described, and nothing else than calls of the site is in English', async () => {
  const russian = load((await app.inject({ url: '/api/docs?lang=ru' })).body);
  const open = Object.entries(allEndpoints).flatMap(([name, { api_key }]) => (api_key ? [name] : []));
  expect(Object.keys(summariesRu).sort()).toEqual(open.sort());
  expect(russian('[lang=en]').not('header a').closest('#others').length).toBe(1);
  expect(russian('#calls [lang=en]').length).toBe(0);
  for (const text of russian('h1, h2, h4, th, #errors td:last-child, #calls summary span')
    .toArray()
    .map((element) => russian(element).text()))
    expect(text).toMatch(/[а-яё]|^code$|^API Hintline$/i);
  const shown = (of: typeof page) =>
    of('details > summary > code')
      .toArray()
      .map((element) => of(element).text());
  expect(shown(russian)).toEqual(shown(page));
});

test('another method is refused by name', async () => {
  const posted = await app.inject({ method: 'POST', url: '/api/docs' });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
});

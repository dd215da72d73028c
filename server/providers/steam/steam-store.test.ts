import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { StoreFault } from './steam-faults.ts';
import { createSteamStore } from './steam-store.ts';
import { storeAnswer } from '#stand-ins/steam/store.ts';

type Answer = { status: number; json: unknown };
const requests: string[] = [];
let answers: Answer[] = [];
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://store');
  requests.push(`${searchParams.get('appids')} ${searchParams.get('l')}`);
  const language = searchParams.get('l') === 'russian' ? 'russian' : 'english';
  const { status, json } = answers.shift() ?? storeAnswer(Number(searchParams.get('appids')), language);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
const store = createSteamStore({ store_url: `http://127.0.0.1:${address.port}`, pause_ms: 1 });
const { signal } = new AbortController();
afterAll(() => void server.close());
beforeEach(() => {
  requests.length = 0;
  answers = [];
});

const detailsOf = (data: object): Answer => ({
  status: 200,
  json: { 7: { success: true, data: { type: 'game', name: 'Reed & Stone', steam_appid: 7, ...data } } },
});

test('a game is described in both languages, its entities decoded and its day known', async () => {
  expect(await store.read(990_000, signal)).toEqual({
    app_id: 990_000,
    title: 'Harbour of Ash',
    summary_en: 'A game that does not exist: an adventure & puzzle for development.',
    summary_ru: 'Игра, которой нет: приключение & головоломка для разработки.',
    header_url: null,
    genres: ['Adventure'],
    released_on: '2024-01-25',
    developer: 'Demo Studio',
    publisher: 'Demo Publisher',
  });
  expect(requests).toEqual(['990000 english', '990000 russian']);
});

test('what the store leaves out stays unknown, and only its own pictures are taken', async () => {
  answers = [
    detailsOf({ header_image: 'https://evil.example/a.jpg', release_date: { coming_soon: true, date: 'Q3 2031' } }),
  ];
  answers.push(detailsOf({ short_description: 'Only <b>English</b> here' }));
  expect(await store.read(7, signal)).toMatchObject({
    title: 'Reed & Stone',
    summary_en: null,
    summary_ru: null,
    header_url: null,
    genres: [],
    released_on: null,
    developer: null,
  });
  const picture = 'https://shared.akamai.steamstatic.com/store_item_assets/steam/apps/7/header.jpg?t=1';
  answers = [detailsOf({ header_image: picture, release_date: { coming_soon: false, date: '2019' } }), detailsOf({})];
  expect(await store.read(7, signal)).toMatchObject({ header_url: picture, released_on: null });
});

test('texts of tags without end are read as far as any text is, and what has no name is no game', async () => {
  const deep = '<div>'.repeat(100_000);
  const genres = Array.from({ length: 500 }, () => ({ description: 'Genre' }));
  answers = [detailsOf({ name: `Mill ${deep}`, short_description: `Grind. ${deep}`, genres, developers: [deep] })];
  answers.push(detailsOf({}));
  expect(await store.read(7, signal)).toMatchObject({
    title: 'Mill',
    summary_en: 'Grind.',
    genres: Array.from({ length: 30 }, () => 'Genre'),
    developer: null,
  });
  answers = [detailsOf({ name: '<b> </b>' }), detailsOf({})];
  await expect(store.read(7, signal)).rejects.toThrow(StoreFault);
});

test('throttled with null, or failing, it asks again; in the end it reports that', async () => {
  answers = [
    { status: 429, json: null },
    { status: 503, json: {} },
  ];
  expect(await store.read(990_000, signal)).toMatchObject({ title: 'Harbour of Ash' });
  expect(requests).toHaveLength(4);
  answers = Array.from({ length: 4 }, () => ({ status: 429, json: null }));
  await expect(store.read(990_000, signal)).rejects.toThrow('the store answered 429');
});

test.each<[string, Answer]>([
  ['no such app', { status: 200, json: { 7: { success: false } } }],
  ['this is no game but: dlc', detailsOf({ type: 'dlc' })],
  ['the store answered about another app', detailsOf({ steam_appid: 8 })],
  ['the store answered about another app', { status: 200, json: { 7: { success: true, data: [] } } }],
  ['the store answered 200 and no game', { status: 200, json: null }],
  ['the store answered 403 and no game', { status: 403, json: {} }],
])('«%s» is a fault of one game', async (words, answer) => {
  answers = [answer];
  const reading = store.read(7, signal);
  await expect(reading).rejects.toThrow(words);
  await expect(reading).rejects.toBeInstanceOf(StoreFault);
});

test('nobody waits for a store that is not asked any more', async () => {
  const leaving = new AbortController();
  answers = [{ status: 429, json: null }];
  const slow = createSteamStore({ store_url: `http://127.0.0.1:${address.port}`, pause_ms: 60_000 });
  const reading = slow.read(7, leaving.signal);
  setTimeout(() => leaving.abort(), 50);
  await expect(reading).rejects.toThrow('aborted');
});

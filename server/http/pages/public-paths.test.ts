import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { publicEndpoints, publicPages } from './public-paths.ts';
import { perMinute } from '#server/rules/rate-limits.ts';
import { splitKey } from '../route.ts';
import { installSitemap } from './sitemap.ts';

// A hundredth: one request a minute for a visitor, six for searches and pages.
const factor = 0.01;
const { api, app, deps } = await testApp({ settings: { RATE_LIMIT_FACTOR: String(factor), PUBLIC_ARTICLES: 'on' } });
afterAll(() => app.close());
const game = await makeGame(deps.db, { title: 'Counted Visits' });

const filled = (url: string) =>
  url
    .replace(':slug', game.slug)
    .replace(':id', String(game.id))
    .replace(':page', '1')
    .replace(':file', 'x.js')
    .replace('*', 'x.js');

let visitors = 0;
/** Sends one request more than the limit lets through, as a visitor of its own. */
async function exceed(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, hits: number) {
  const visitor = api.from(`198.51.100.${++visitors}`);
  const send = () => visitor.send(method, filled(url), method === 'GET' ? undefined : {});
  const statuses: number[] = [];
  for (let n = 0; n < hits; n++) statuses.push((await send()).status);
  return { before: statuses, last: await send() };
}

test('the table has every call of the contract that needs no login, and no other', () => {
  const open = Object.entries<Endpoint>(allEndpoints).flatMap(([key, { access }]) =>
    access === 'public' || access === 'public_with_user' ? [key] : [],
  );
  expect(Object.keys(publicEndpoints).sort()).toEqual(open.sort());
});

test.each(Object.entries({ ...publicEndpoints, ...pagesAsCalls() }))(
  '%s is refused with a time to wait once its limit is reached',
  async (key, { cost, limit }) => {
    if (limit === null) {
      expect(['constant', 'cached']).toContain(cost);
      return;
    }
    const { method, url } = splitKey(key);
    const { before, last } = await exceed(method, url, Math.ceil(perMinute[limit] * factor));
    expect(before).not.toContain(429);
    expectRefused(last, 429, 'too_many_requests');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  },
);

test('a map of many games is an index of files, each made once for all who come at the same time', async () => {
  const games = Array.from({ length: 25 }, (_, index) => ({ id: index + 3, slug: `game-${index + 3}` }));
  let reads = 0;
  const own = fastify();
  const listSlugsFrom = async (id: number, limit: number) => {
    reads += 1;
    return games.filter((one) => one.id >= id).slice(0, limit);
  };
  const listStarts = async (every: number) => games.flatMap(({ id }, index) => (index % every === 0 ? [id] : []));
  installSitemap(own, { publicUrl: 'https://hints.example', listSlugsFrom, listStarts }, 10);
  const index = (await client(own).get('/sitemap.xml')).text;
  expect(index.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://hints.example/sitemap-1.xml',
    '<loc>https://hints.example/sitemap-2.xml',
    '<loc>https://hints.example/sitemap-3.xml',
  ]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => client(own).get('/sitemap-2.xml')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(reads).toBe(1);
  const pages = await Promise.all([1, 2, 3].map((page) => client(own).get(`/sitemap-${page}.xml`)));
  const listed = pages.flatMap(({ text }) => text.match(/game-\d+/g) ?? []);
  expect(listed).toEqual(games.map(({ slug }) => slug));
  for (const wrong of ['0', '4', 'x', '01']) expect((await client(own).get(`/sitemap-${wrong}.xml`)).status).toBe(404);
  await own.close();
});

function pagesAsCalls() {
  return Object.fromEntries(Object.entries(publicPages).map(([path, page]) => [`GET ${path}`, page]));
}

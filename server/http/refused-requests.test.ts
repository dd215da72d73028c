import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeKey, makeUser } from '#server/testing/make.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { perMinute, rateLimits } from '#server/rules/rate-limits.ts';

// Hundreds of requests are sent.
vi.setConfig(slow.computes);

const { app, api, deps, database } = await testApp({
  settings: { RATE_LIMIT_FACTOR: '1' },
  database: await freshDb(),
});
const { db } = deps;
const statements = countStatements(database);
afterAll(() => app.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const url = '/api/notifications';

/** Sends them one after the other. @returns how often each status came */
async function sendMany(count: number, send: (n: number) => Promise<{ status: number }>) {
  const statuses: Record<number, number> = {};
  for (let n = 0; n < count; n++) {
    const { status } = await send(n);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

test('a key over its limit costs the database nothing, and its owner keeps the rest of theirs', async () => {
  const player = await makeUser(db);
  const { key } = await makeKey(db, player.id);
  const get = () => api.with(bearer(key)).get(url);
  expect(await sendMany(rateLimits.apiKey.hits, get)).toEqual({ 200: rateLimits.apiKey.hits });
  const before = statements();
  expect(await sendMany(500, get)).toEqual({ 429: 500 });
  expect(statements() - before).toBeLessThan(20);
  expect(Number((await get()).headers['retry-after'])).toBeGreaterThan(0);
  const left = perMinute.reading - rateLimits.apiKey.hits;
  expect(await sendMany(left + 1, () => api.as(player).get(url))).toEqual({ 200: left, 429: 1 });
});

test('a session over its limit costs the database nothing', async () => {
  const player = await makeUser(db);
  const get = () => api.as(player).get(url);
  await sendMany(perMinute.reading, get);
  const before = statements();
  expect(await sendMany(500, get)).toEqual({ 429: 500 });
  expect(statements() - before).toBeLessThan(20);
});

test('whoever has read as much as anybody may can still ask and write', async () => {
  const player = await makeUser(db);
  await sendMany(perMinute.reading + 1, () => api.as(player).get(url));
  expect((await api.as(player).get(url)).status).toBe(429);
  expect((await api.as(player).patch('/api/auth/me', { language: 'ru' })).status).toBe(200);
});

test('a network that guesses tokens is refused before the database is asked; who was known there before gets in', async () => {
  const from = client(app).from('198.51.100.9');
  const [known, newcomer] = [await makeUser(db), await makeUser(db)];
  expect((await from.as(known).get(url)).status).toBe(200);
  const guess = (n: number) => from.with(bearer(`made-up-${n}`)).get(url);
  expect(await sendMany(101, guess)).toEqual({ 401: 100, 429: 1 });
  const before = statements();
  expect(await sendMany(500, guess)).toEqual({ 429: 500 });
  expect(statements() - before).toBeLessThan(20);
  expect((await from.as(known).get(url)).status).toBe(200);
  expect((await from.as(newcomer).get(url)).status).toBe(429);
  expect((await client(app).from('198.51.100.10').as(newcomer).get(url)).status).toBe(200);
});

test('a view uses up nothing of the player’s requests', async () => {
  const [admin, player] = [await makeUser(db, { role: 'admin' }), await makeUser(db)];
  const { access_token } = (await api.as(admin).post(`/api/admin/users/${player.id}/view`)).body;
  const view = bearer(access_token);
  expect(await sendMany(perMinute.reading + 1, () => api.with(view).get('/api/auth/me'))).toEqual({
    200: perMinute.reading,
    429: 1,
  });
  expect((await api.as(player).get('/api/auth/me')).status).toBe(200);
});

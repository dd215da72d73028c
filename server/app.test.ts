import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint, Endpoints } from '#contract/endpoint.ts';
import { splitKey } from '#server/http/route.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());

const endpoints: [key: string, endpoint: Endpoint][] = Object.entries<Endpoint>(allEndpoints satisfies Endpoints);
const described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const closed = endpoints.filter(([, { access }]) => access !== 'public' && access !== 'public_with_user');
const adminOnly = endpoints.filter(([, { access }]) => access === 'admin');

/** Sent without a body and with an id that no row has: the refusal has to come before either is looked at. */
async function statusOf(key: string, headers: Record<string, string> = {}): Promise<number> {
  const { method, url } = splitKey(key);
  const answer = await api.with(headers).send(method, url.replace(/:\w+/g, '987654321'));
  return answer.status;
}

describe('the contract', () => {
  test('is served whole', () => {
    const missing = endpoints.filter(([key]) => !app.hasRoute(splitKey(key)));
    expect(missing.map(([key]) => key)).toEqual([]);
  });

  test('is described whole, and nothing beside it', async () => {
    const { paths } = described.parse((await api.get('/api/openapi.json')).body);
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(new Set(calls)).toEqual(new Set(Object.keys(allEndpoints)));
  });

  test('calls an endpoint an admin’s where its path does', () => {
    const open = endpoints.filter(([key, { access }]) => key.includes('/admin/') && access !== 'admin');
    expect(open.map(([key]) => key)).toEqual([]);
  });

  test.each(closed)('refuses a stranger first of all: %s', async (key) => {
    expect(await statusOf(key)).toBe(401);
  });

  test.each(adminOnly)('refuses a player first of all: %s', async (key) => {
    const player = await makeUser(deps.db);
    expect(await statusOf(key, player.headers)).toBe(403);
  });
});

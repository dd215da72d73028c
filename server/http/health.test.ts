import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

test('a running server is healthy and ready, one that stops is healthy only', async () => {
  const { app, deps } = await testApp();
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  await app.close();
  const stopping = await buildApp(deps, { isStopping: () => true });
  const alive = await stopping.inject({ url: '/healthz' });
  expect([alive.statusCode, alive.headers.connection]).toEqual([200, 'close']);
  const unready = await stopping.inject({ url: '/readyz' });
  expect([unready.statusCode, unready.json().code, unready.headers['retry-after']]).toEqual([
    503,
    'shutting_down',
    '5',
  ]);
  await stopping.close();
});

test('a server is not ready while a migration is missing or the database does not answer', async () => {
  const database = await freshDb();
  const { app } = await testApp({ database });
  await database.db.deleteFrom('schema_migrations').where('name', 'like', '0001%').execute();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  await database.close();
  const gone = await app.inject({ url: '/readyz' });
  expect([gone.statusCode, gone.json().code]).toEqual([503, 'unavailable']);
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await app.close();
});

test('metrics count answers by route and status, and only in development without a token', async () => {
  const { app } = await testApp({ settings: { NODE_ENV: 'development' } });
  await app.inject({ url: '/api/games/some-game/with-achievements' });
  await app.inject({ url: '/nowhere/at/all' });
  const { body, headers } = await app.inject({ url: '/metrics' });
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/games/:slug/with-achievements",status="404"} 1',
  );
  expect(body).not.toContain('nowhere');
  expect(body).toContain('process_resident_memory_bytes');
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  await app.close();
  const { app: other } = await testApp({ settings: { NODE_ENV: 'test' } });
  expect((await other.inject({ url: '/metrics' })).statusCode).toBe(404);
  await other.close();
});

test('with a token metrics are for its holder, from anywhere', async () => {
  const { app } = await testApp({ settings: { METRICS_TOKEN: 'secret-of-prometheus' } });
  const read = async (authorization?: string) =>
    (
      await app.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.9',
        headers: authorization === undefined ? {} : { authorization },
      })
    ).statusCode;
  expect([await read(), await read('Bearer wrong'), await read('Bearer secret-of-prometheus')]).toEqual([
    401, 401, 200,
  ]);
  await app.close();
});

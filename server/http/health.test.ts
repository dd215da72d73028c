import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

test('a running server is healthy and ready, one that stops is healthy only', async () => {
  const { api, app, deps } = await testApp();
  expect((await api.get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await api.get('/readyz')).body).toEqual({ status: 'ready' });
  await app.close();
  const stopping = await buildApp(deps, { isStopping: () => true });
  const alive = await client(stopping).get('/healthz');
  expect([alive.status, alive.headers.connection]).toEqual([200, 'close']);
  const unready = await client(stopping).get('/readyz');
  expect([unready.status, unready.body.code, unready.headers['retry-after']]).toEqual([503, 'shutting_down', '5']);
  await stopping.close();
});

test('a server is not ready while a migration is missing or the database does not answer', async () => {
  const database = await freshDb();
  const { api, app } = await testApp({ database });
  await database.db.deleteFrom('schema_migrations').where('name', 'like', '0001%').execute();
  expect((await api.get('/readyz')).status).toBe(503);
  await database.close();
  const gone = await api.get('/readyz');
  expectRefused(gone, 503, 'unavailable');
  expect((await api.get('/healthz')).status).toBe(200);
  await app.close();
});

test('metrics count answers by route and status, and only in development without a token', async () => {
  const { api, app } = await testApp({ settings: { NODE_ENV: 'development' } });
  await api.get('/api/games/some-game/with-achievements');
  await api.get('/nowhere/at/all');
  const { text: body, headers } = await api.get('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/games/:slug/with-achievements",status="404"} 1',
  );
  expect(body).not.toContain('nowhere');
  expect(body).toContain('process_resident_memory_bytes');
  expect((await api.from('203.0.113.9').get('/metrics')).status).toBe(404);
  await app.close();
  const { app: other } = await testApp({ settings: { NODE_ENV: 'test' } });
  expect((await client(other).get('/metrics')).status).toBe(404);
  await other.close();
});

test('with a token metrics are for its holder, from anywhere', async () => {
  const { api, app } = await testApp({ settings: { METRICS_TOKEN: 'secret-of-prometheus' } });
  const read = async (authorization?: string) =>
    (
      await api
        .from('203.0.113.9')
        .with(authorization === undefined ? {} : { authorization })
        .get('/metrics')
    ).status;
  expect([await read(), await read('Bearer wrong'), await read('Bearer secret-of-prometheus')]).toEqual([
    401, 401, 200,
  ]);
  await app.close();
});

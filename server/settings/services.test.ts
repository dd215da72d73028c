import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const secrets = [
  'sk-model-secret-1234',
  'embedding-secret-5678',
  'steam-secret-9012',
  'mail-secret-3456',
  'header-secret',
];
/** Refuses every key, and repeats it. */
const refusing = createServer((request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: `wrong key ${request.headers.authorization}` } }));
}).listen(0, '127.0.0.1');
await once(refusing, 'listening');
const refusingUrl = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
const model = await startModelStandIn({});
const database = await freshDb();
const working = await testApp({
  database,
  settings: { AI_BASE_URL: model.base_url, AI_MODEL: 'answer', PAYMENTS: 'sandbox', RATE_LIMIT_FACTOR: '1' },
});
const failing = await testApp({
  database,
  settings: {
    AI_BASE_URL: refusingUrl,
    AI_MODEL: 'm',
    AI_API_KEY: secrets[0] ?? '',
    AI_EXTRA_HEADERS: `X-Team: ${secrets[4]}`,
    EMBEDDING_BASE_URL: refusingUrl,
    EMBEDDING_MODEL: 'e',
    EMBEDDING_API_KEY: secrets[1] ?? '',
    STEAM_API_KEY: secrets[2] ?? '',
    STEAM_API_URL: 'http://127.0.0.1:9',
    SMTP_URL: `smtp://user:${secrets[3]}@127.0.0.1:9`,
  },
});
const { db } = working.deps;
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  refusing.close();
  await working.app.close();
  await failing.app.close();
  await database.close();
});

const url = '/api/admin/settings';
const tryOut = ({ api }: typeof working, service: string) => api.as(admin).post(`${url}/services/${service}/test`);

test('a service that works says so, and everybody sees when it was tried', async () => {
  expect((await tryOut(working, 'model')).body).toMatchObject({ works: true, problem: null });
  expect((await tryOut(working, 'payments')).body).toMatchObject({ works: true });
  expect((await tryOut(working, 'mail')).body).toMatchObject({ works: true });
  const { services } = (await working.api.as(admin).get(url)).body;
  const states = Object.fromEntries(
    services.map((one: { service: string; state: string }) => [one.service, one.state]),
  );
  expect(states).toEqual({ model: 'real', embeddings: 'off', mail: 'outbox', payments: 'stand_in', steam: 'off' });
  expect(services[0].last_test).toMatchObject({ works: true, tested_at: expect.any(String) });
});

test('what is not configured cannot be tried', async () => {
  const response = await tryOut(working, 'steam');
  expectRefused(response, 409, 'service_off');
});

test('a service that fails says why, and neither the answer nor the screen holds a secret', async () => {
  const results = [];
  for (const service of ['model', 'embeddings', 'mail', 'steam']) results.push((await tryOut(failing, service)).body);
  expect(results.map(({ works, problem }) => [works, problem])).toEqual([
    [false, 'refused'],
    [false, 'refused'],
    [false, 'unreachable'],
    [false, 'unreachable'],
  ]);
  const shown = (await failing.api.as(admin).get(url)).text;
  for (const secret of secrets) {
    expect(JSON.stringify(results)).not.toContain(secret);
    expect(shown).not.toContain(secret);
  }
  const { services } = JSON.parse(shown);
  const byName = Object.fromEntries(
    services.flatMap(({ settings }: { settings: { name: string }[] }) => settings.map((one) => [one.name, one])),
  );
  expect(byName['AI_API_KEY']).toMatchObject({ value: null, is_set: true, is_secret: true, source: 'environment' });
  expect(byName['SMTP_URL']).toMatchObject({ value: 'smtp://127.0.0.1:9', is_set: true });
  expect(byName['AI_GAP_SECONDS']).toMatchObject({ value: '15', source: 'default' });
});

test('tests are limited, as each costs somebody something', async () => {
  let last = 200;
  for (let n = 0; n < 40 && last === 200; n++) last = (await tryOut(working, 'payments')).status;
  expect(last).toBe(429);
});

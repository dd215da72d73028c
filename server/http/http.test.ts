import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { splitKey } from './route.ts';
import { slow } from '#server/testing/slow.ts';

// Thousands of requests are sent.
vi.setConfig(slow.computes);

const { api, app, deps } = await testApp();
const admin = await makeUser(deps.db, { role: 'admin' });
const creditUrl = '/api/admin/wallet/credit-calls';
const credit = { user_id: admin.id, calls: 1, description: 'x' };
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  api.as(admin).post(creditUrl, payload, { 'content-type': 'application/json', ...headers });

/** Sends bytes that no HTTP client would and returns the whole answer. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return readAll(socket);
}

test('malformed JSON, bytes that are not UTF-8, another content type and a huge body each get their own refusal', async () => {
  const answers = [
    await post('{"user_id": 1,'),
    await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])),
    await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    await post(JSON.stringify({ ...credit, description: 'x'.repeat(1_100_000) })),
  ];
  expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual([
    [400, 'malformed_json'],
    [400, 'malformed_json'],
    [415, 'unsupported_media_type'],
    [413, 'payload_too_large'],
  ]);
});

test('a body of the wrong kind names the body, an absent one each missing field', async () => {
  expect((await post('[1]')).body.detail).toEqual([
    { loc: ['body'], msg: expect.any(String), type: 'model_attributes_type' },
  ]);
  expect((await post('')).body.detail.map((field: { loc: string[] }) => field.loc)).toEqual([
    ['body', 'user_id'],
    ['body', 'calls'],
    ['body', 'description'],
  ]);
});

test('text that cannot be stored and nesting without end are refused, prototype keys are dropped', async () => {
  expect((await post(JSON.stringify({ ...credit, extra: ['ok', '\ud800'] }))).body.detail[0].loc).toEqual([
    'body',
    'extra',
    1,
  ]);
  const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
  expect((await post(`{"user_id":1,"calls":1,"description":${deep}}`)).body.detail[0].type).toBe('too_deep');
  const polluted = await post(
    `{"user_id":${admin.id},"calls":1,"description":"x","__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}`,
  );
  expect(polluted.status).toBe(200);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test('a body of more values than any call takes is refused before it is read, and its text may hold as many commas', async () => {
  const names = Array.from({ length: 60_000 }, (_, n) => `"n${n}":1`).join();
  const refused = await post(`{${names}}`);
  expect([refused.status, refused.body.detail[0]]).toMatchObject([422, { loc: ['body'], type: 'too_many_parts' }]);
  expect(refused.body.detail[0].msg).toContain('20000');
  const text = await post(JSON.stringify({ ...credit, extra: ',[{'.repeat(60_000) }));
  expect(text.status).toBe(200);
});

test('an Idempotency-Key that is empty or too long is refused by a sentence: it is no field', async () => {
  for (const key of ['', 'k'.repeat(256)]) {
    const answer = await post(JSON.stringify(credit), { 'idempotency-key': key });
    expectRefused(answer, 422, 'idempotency_key_invalid');
    expect(answer.body.detail).toBe('An Idempotency-Key has 1 to 255 characters');
  }
});

test('the sentences come in the language of the request', async () => {
  const russian = await api.get('/api/wallet/calls-summary', { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' });
  expect(russian.body.detail).toBe('Нужно войти');
  const english = await api.get('/api/wallet/calls-summary', { 'accept-language': 'de, fr' });
  expect(english.body.detail).toBe('Not authenticated');
});

test('a stale bearer is refused where a user could be meant and ignored on calls without one', async () => {
  const headers = { authorization: 'Bearer long-gone' };
  expect((await api.with(headers).get('/api/games/recommended')).status).toBe(401);
  expect((await api.get('/api/games/recommended')).status).toBe(200);
  expect((await api.with(headers).get('/api/games/sample-questions')).status).toBe(401);
  expect((await api.with(headers).post('/api/auth/resend-verification', {})).status).toBe(422);
  expect((await api.with({ authorization: 'Basic eDp5' }).get('/api/games/recommended')).status).toBe(401);
});

test('a path works with and without its trailing slash', async () => {
  expect((await api.get('/api/games/recommended/')).status).toBe(200);
});

test('addresses that are malformed, too long or repeated parameters never reach a rule', async () => {
  expect((await api.get('/api/games/%zz/with-achievements')).status).toBe(400);
  expect((await api.get(`/api/games/search?q=${'x'.repeat(9000)}`)).status).toBe(414);
  const repeated = await api.get('/api/games/with-total?limit=1&limit=2');
  expect([repeated.status, repeated.body.detail[0].loc]).toEqual([422, ['query', 'limit']]);
});

test.each(['0', '101', '-1', '1.5', '', 'abc', '1e1', 'null', '99999999999999999999'])(
  'a page limit of «%s» names its field',
  async (limit) => {
    const answer = await api.get(`/api/games/with-total?limit=${limit}`);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['query', 'limit']]);
  },
);

test('what is not HTTP gets a JSON refusal too', async () => {
  const overflow = await raw(`GET /api/x HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(overflow).toContain('431 Request Header Fields Too Large');
  expect(overflow).toContain('"code":"headers_too_large"');
  const nonsense = await raw('NONSENSE\r\n\r\n');
  expect(nonsense).toContain('400 Bad Request');
  expect(nonsense).toContain('"detail"');
});

test('too many requests get the time to come back, by address without a session and by user with one', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '0.02' } });
  const visit = () => strict.api.get('/api/games/recommended');
  const visits = [await visit(), await visit(), await visit()];
  expect(visits.map((answer) => answer.status)).toEqual([200, 200, 429]);
  expect(Number(visits[2]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(visits[2]?.body.code).toBe('too_many_requests');
  expect((await strict.api.as(admin).get('/api/auth/me')).status).not.toBe(429);
  await strict.app.close();
});

const endpoints = new Map(Object.entries<Endpoint>(allEndpoints));
const jsonRpcError = z.object({ jsonrpc: z.literal('2.0'), error: z.object({ code: z.int(), message: z.string() }) });
const oauthError = z.object({ error: z.string(), error_description: z.string() });
const protocolError = z.union([jsonRpcError, oauthError]);
const anyJson = fc.json({ depthSize: 'small' });
const badRequest = fc.record({
  key: fc.constantFrom(...endpoints.keys()),
  segment: fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('0', '-1', '1', '2', 'null', '..', '%00', '1e9', '9007199254740993'),
  ),
  query: fc.dictionary(
    fc.constantFrom('q', 'limit', 'skip', 'game_id', 'before', 'language', 'x'),
    fc.string({ maxLength: 20 }),
  ),
  body: fc.oneof(anyJson, fc.string({ maxLength: 40 }), fc.constant('')),
  signed_in: fc.boolean(),
});

test('two thousand random requests never cause a server error, and every refusal has the one shape', async () => {
  const stranger = await makeUser(deps.db);
  await fc.assert(
    fc.asyncProperty(badRequest, async ({ key, segment, query, body, signed_in }) => {
      const { method, url } = splitKey(key);
      const path = url.replaceAll(/:\w+/g, encodeURIComponent(segment));
      const answer = await api
        .as(signed_in ? stranger : null)
        .send(method, `${path}?${new URLSearchParams(query)}`, method === 'GET' ? undefined : body, {
          'content-type': 'application/json',
        });
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) {
        // A protocol of its own says what is wrong with its messages in its own words.
        if (endpoints.get(key)?.protocol && protocolError.safeParse(answer.body).success) return;
        const { detail } = errorBody.parse(answer.body);
        if (typeof detail !== 'string')
          for (const { loc } of detail) expect(['body', 'query', 'path']).toContain(loc[0]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a client that sends far too much gets an error, and may go on with the same connection', async () => {
  const large = JSON.stringify({ email: 'x'.repeat(10_000_000) });
  const head = (length: number) =>
    `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
  const answers = await raw(`${head(large.length)}\r\n${large}${head(2)}connection: close\r\n\r\n{}`);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 422']);
});

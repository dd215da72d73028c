import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp({ settings: { PUBLIC_URL: 'https://hints.example' } });
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return readAll(socket);
}

test.each(['/api', '/api/', '/api/nothing', '/api/games', '/api/games/x/y/z', '/api?x=1'])(
  '%s is not found, in JSON',
  async (url) => {
    const answer = await api.get(url);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found', detail: 'Not found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test.each([
  ['DELETE', '/api/games/with-total', 'GET, HEAD'],
  ['GET', '/api/auth/login', 'POST'],
  ['PUT', '/api/auth/me/', 'GET, HEAD, PATCH'],
  ['POST', '/api/games/some-slug/with-achievements', 'GET, HEAD'],
  ['PATCH', '/api/chat/games/1/messages', 'DELETE, GET, HEAD, POST'],
  ['OPTIONS', '/api/games/recommended', 'GET, HEAD'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
] as const)('%s %s is refused with the methods that are allowed', async (method, url, allow) => {
  const answer = await api.send(method, url, undefined, { 'accept-language': 'ru' });
  expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
  expect(answer.body).toMatchObject({ code: 'method_not_allowed', detail: 'Метод не поддерживается' });
});

test('an unknown call is refused before its body is looked at', async () => {
  const answer = await api.post('/api/nothing', '{"broken', { 'content-type': 'text/strange' });
  expect(answer.status).toBe(404);
});

test('pages take no other method than reading', async () => {
  for (const url of ['/', '/help', '/healthz']) {
    const answer = await api.post(url, {});
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
});

test('methods that hardly anybody knows are refused too', async () => {
  const answer = await raw('PROPFIND /api/games/recommended HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 40[45] /);
  expect(answer).toContain('"detail"');
});

const protective = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'strict-transport-security': expect.stringContaining('max-age='),
};

test.each([
  '/api/games/recommended',
  '/api/nothing',
  '/api/wallet/calls-summary',
  '/api/games/%zz/with-achievements',
  '/',
  '/healthz',
  '/robots.txt',
])('the answer to %s carries every protective header, whatever became of it', async (url) => {
  const { headers } = await api.get(url);
  expect(headers).toMatchObject(protective);
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
});

test('what is not HTTP is answered with the protective headers as well', async () => {
  const answer = await raw('NONSENSE\r\n\r\n');
  for (const name of Object.keys(protective)) expect(answer.toLowerCase()).toContain(`${name}: `);
});

test('without https no header makes browsers insist on it', async () => {
  const plain = await testApp({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  expect((await plain.api.get('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  await plain.app.close();
});

test('the description of the API is served, and names its calls', async () => {
  const answer = await api.get('/api/openapi.json');
  expect(answer.status).toBe(200);
  const document = answer.body;
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths).toHaveProperty('/api/games/{slug}/with-achievements');
  expect(document.paths).not.toHaveProperty('/healthz');
});

test('what is missing is said by its kind, and another’s object in the words of one that never was', async () => {
  const [owner, other] = [await makeUser(deps.db), await makeUser(deps.db)];
  const { id } = await makeKey(deps.db, owner.id);
  const ask = async (method: 'GET' | 'DELETE', url: string, headers: Record<string, string>) => {
    const answer = await api.with(headers).send(method, url);
    return [answer.status, answer.body.detail];
  };
  const russian = { ...other.headers, 'accept-language': 'ru' };
  expect(await ask('GET', '/api/games/no-such-game/with-achievements', {})).toEqual([404, 'Game not found']);
  expect(await ask('GET', '/api/knowledge/articles/999999999', other.headers)).toEqual([404, 'Article not found']);
  expect(await ask('GET', '/api/notifications/999999999', russian)).toEqual([404, 'Уведомление не найдено']);
  const never = await ask('DELETE', '/api/auth/me/api-keys/999999999', other.headers);
  expect(never).toEqual([404, 'API key not found']);
  expect(await ask('DELETE', `/api/auth/me/api-keys/${id}`, other.headers)).toEqual(never);
});

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { client } from '#server/testing/client.ts';
import { startServer } from '#server/testing/server-process.ts';
import { createMigratedDatabase } from '#server/testing/test-db.ts';
import { startNginx, startPathNginx } from '../../../scripts/private-nginx.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const server = await startServer({
  DATABASE_URL: await createMigratedDatabase(process.env['TEST_DATABASE_URL'] ?? ''),
  TRUST_PROXY: '1',
});
const port = Number(new URL(server.origin).port);
const nginx = await startNginx([port, port]);
afterAll(async () => {
  await nginx.stop();
  await server.end('SIGKILL');
});

/** Sends bytes as they are and reads all that comes back. */
async function send(...parts: string[]) {
  const socket = connect(Number(new URL(nginx.origin).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(parts.join('\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

const upTo = (bytes: number) => 'x'.repeat(bytes);
const end = ['Connection: close', '', ''];

test.each([
  ['no request at all', ['\u0016\u0003 nonsense', ''], 400, 'bad_request'],
  ['no host', ['GET / HTTP/1.1', ...end], 400, 'bad_request'],
  ['an address of 100 kB', [`GET /${upTo(100_000)} HTTP/1.1`, 'Host: x', ...end], 414, 'uri_too_long'],
  ['a header of 100 kB', ['GET / HTTP/1.1', 'Host: x', `X-Long: ${upTo(100_000)}`, ...end], 431, 'headers_too_large'],
  [
    'a body that says it has 3 MB',
    ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Length: 3000000', ...end],
    413,
    'payload_too_large',
  ],
  ['the operator’s figures', ['GET /metrics HTTP/1.1', 'Host: x', ...end], 404, 'not_found'],
])('nginx itself refuses as the API does: %s', async (_, lines, status, code) => {
  const answer = await send(...lines);
  expect(answer.status).toBe(status);
  expect(errorBody.parse(JSON.parse(answer.body)).code).toBe(code);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('server')).toBe('nginx');
  for (const [name, value] of Object.entries(securityHeaders('http://x')))
    expect([name, answer.headers.get(name)]).toEqual([name, value]);
});

test('a request that only the product’s own limits refuse gets the product’s error', async () => {
  const body = JSON.stringify({ email: upTo(1_500_000), password: 'x' });
  const headers = { 'content-type': 'application/json' };
  const answer = await client(nginx.origin).with(headers).post('/api/auth/login', body);
  expect(answer.status).toBe(413);
  const { code, request_id } = errorBody.parse(answer.body);
  expect(code).toBe('payload_too_large');
  // The server counts requests by UUIDs, nginx by 32 digits without hyphens.
  expect(request_id).toMatch(/^[\da-f]{8}-/);
});

/** A server that answers every request with its number, as the n-th of those behind nginx. */
async function startNumbered(n: number, at = 0) {
  const numbered = createServer((request, response) => request.resume().on('end', () => response.end(String(n))));
  await once(numbered.listen(at, '127.0.0.1'), 'listening');
  const address = numbered.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  const stop = async () => {
    numbered.closeAllConnections();
    await once(numbered.close(), 'close');
  };
  return { port: address.port, stop };
}

test('questions about a game go to one server, to the next one while it is away, and everything else to each in turn', async () => {
  const servers = await Promise.all([0, 1, 2].map((n) => startNumbered(n)));
  const proxy = await startNginx(servers.map((one) => one.port));
  const ask = async (path: string, method: 'GET' | 'POST' = 'POST') => {
    const answer = await client(proxy.origin).send(method, path);
    return { status: answer.status, server: answer.text };
  };
  const games = Array.from({ length: 90 }, (_, n) => n + 1);
  const askAll = () => Promise.all(games.map((game) => ask(`/api/chat/games/${game}/messages?lang=ru`)));
  const first = await askAll();
  expect(first.every(({ status }) => status === 200)).toBe(true);
  expect(await askAll()).toEqual(first);
  // What belongs to a question goes where it went.
  const stopped = await Promise.all(games.map((game) => ask(`/api/chat/games/${game}/messages/7/stop`)));
  expect(stopped).toEqual(first);
  const share = (n: number) => first.filter(({ server: one }) => one === String(n)).length;
  for (const n of [0, 1, 2]) expect(share(n)).toBeGreaterThan(10);

  const [gone] = servers;
  await gone?.stop();
  const without = await askAll();
  expect(without.map(({ status }) => status)).toEqual(first.map(() => 200));
  for (const [n, { server: one }] of first.entries()) {
    const now = without[n]?.server;
    expect(one === '0' ? now !== '0' : now === one).toBe(true);
  }
  const back = await startNumbered(0, gone?.port);
  await expect.poll(askAll, { interval: 500 }).toEqual(first);

  const others = await Promise.all(games.map((game) => ask(`/api/games/game-${game}`, 'GET')));
  for (const n of [0, 1, 2]) expect(others.filter(({ server: one }) => one === String(n)).length).toBeGreaterThan(20);
  await proxy.stop();
  await Promise.all([back, ...servers.slice(1)].map((one) => one.stop()));
});

test('the places that docs/operations.md prints lead below a path, and nothing beside it', async () => {
  const document = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, places = ''] = /```\n(location \/hintline\/ \{[^`]*)```/.exec(document) ?? [];
  const PUBLIC_URL = 'http://hints.example/hintline';
  const below = await startServer({
    DATABASE_URL: await createMigratedDatabase(process.env['TEST_DATABASE_URL'] ?? ''),
    TRUST_PROXY: '1',
    PUBLIC_URL,
  });
  const proxy = await startPathNginx(places, Number(new URL(below.origin).port));
  const get = (path: string) => client(proxy.origin).get(path);
  const page = await get('/hintline/');
  const [, script = ''] = /src="([^"]+\.js)"/.exec(page.text) ?? [];
  expect([page.status, script]).toEqual([200, expect.stringMatching(/^\/hintline\//)]);
  expect((await get(script)).headers['content-type']).toContain('javascript');
  expect((await get('/hintline/api/games/recommended')).status).toBe(200);
  const signIn = await get('/.well-known/oauth-authorization-server/hintline');
  expect([signIn.status, signIn.body.issuer]).toEqual([200, PUBLIC_URL]);
  expect((await get('/api/games/recommended')).status).toBe(404);
  await proxy.stop();
  await below.end('SIGTERM');
});

test('while no server answers, nginx says when to try again', async () => {
  await server.end('SIGKILL');
  const answer = await client(nginx.origin).get('/api/games/recommended');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(errorBody.parse(answer.body).code).toBe('unavailable');
});

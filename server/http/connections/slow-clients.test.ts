import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { listen } from '#server/testing/ask-client.ts';
import { testApp } from '#server/testing/test-app.ts';
import { until } from '#server/testing/until.ts';
import { slow } from '#server/testing/slow.ts';

// Thousands of connections are opened, and ended after seconds.
vi.setConfig(slow.computes);

const { app } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
const origin = await listen(app);
const api = client(origin);
const { port } = new URL(origin);
afterAll(() => app.close());

const limits = { headersTimeout: app.server.headersTimeout, requestTimeout: app.server.requestTimeout };
afterEach(() => Object.assign(app.server, limits));
/** A tenth of the limits that clients have, so that nobody waits for their ends. */
const hurry = () => Object.assign(app.server, { headersTimeout: 1_000, requestTimeout: 3_000 });

/** Connects, sends `bytes` and never ends; its own side stays open, as a hostile client's does. */
function openSlow(bytes: string): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.on('data', () => {});
  if (bytes !== '') socket.write(bytes);
  return socket;
}

const countOpen = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

const slowKinds = {
  silence: '',
  'half a line': 'GET /heal',
  'headers without end': 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n',
  'a body without end':
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  'a refused body without end':
    'POST /api/topup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
};

test('a client has ten seconds for its headers and thirty for its body', () => {
  expect(limits).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 });
});

// Node's own habit, to look for such clients every 30 s, would run into the time limit of this test.
test('a client that never ends its headers is cut off soon after its time', async () => {
  hurry();
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
}, 20_000);

test('of every kind of slow client nothing is open after its time, though it keeps its own side open', async () => {
  hurry();
  const sockets = Object.values(slowKinds).flatMap((bytes) => Array.from({ length: 5 }, () => openSlow(bytes)));
  await until('all are connected', async () => (await countOpen()) >= sockets.length);
  await until('nothing is open', async () => (await countOpen()) === 0);
  expect(await countOpen()).toBe(0);
  for (const socket of sockets) socket.destroy();
});

test('more slow clients of each kind than may be connected leave others served and stay within the bound', async () => {
  const most = 1_000;
  const sockets: Socket[] = [];
  for (const bytes of Object.values(slowKinds)) {
    for (let opened = 0; opened < most + 200; opened += 200) {
      sockets.push(...Array.from({ length: 200 }, () => openSlow(bytes)));
      const answer = await api.get(`/healthz`, { connection: 'close' });
      expect(answer.status).toBe(200);
    }
  }
  expect(await countOpen()).toBeLessThanOrEqual(most + 1);
  for (const socket of sockets) socket.destroy();
});

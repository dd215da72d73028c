import { connect, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listen } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { until } from '#server/testing/until.ts';

// Hundreds of connections are waited for, which takes a busy machine long.
vi.setConfig(slow.computes);

const { app, deps } = await testApp();
const origin = await listen(app);
const { port } = new URL(origin);
const clients: SlowClient[] = [];
afterAll(async () => {
  for (const { socket } of clients) socket.destroy();
  await app.close();
});
const admin = await makeUser(deps.db, { role: 'admin', calls: 10 });

/** Every call that reads a body: pictures, imports, archives, a wiki's XML, programs and all of JSON. */
const doors = Object.entries<Endpoint>(allEndpoints)
  .filter(([, { body, raw_body }]) => body !== undefined || raw_body === true)
  .map(([key, { raw_body }]) => ({ key, type: raw_body === true ? 'application/octet-stream' : 'application/json' }));

/** What has come back so far, and whether the server has ended it. */
interface SlowClient {
  key: string;
  socket: Socket;
  answer: () => string;
}

/** Begins a body and never ends it: silent, or a byte from time to time, which no limit between two bytes would notice. */
function openSlow(key: string, type: string, trickles: boolean): SlowClient {
  const [method = '', path = ''] = key.split(' ');
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', (part) => (answer += String(part)));
  const length = trickles ? 'Transfer-Encoding: chunked' : 'Content-Length: 900';
  const head = `${method} ${path.replaceAll(/\{\w+\}/g, '1')} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}`;
  socket.write(`${head}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n${trickles ? '1\r\n{\r\n' : '{'}`);
  const timer = setInterval(() => trickles && socket.writable && socket.write('1\r\n \r\n'), 200);
  socket.on('close', () => clearInterval(timer));
  return { key, socket, answer: () => answer };
}

test('at no call that reads one a body without end holds a connection, and others are served meanwhile', async () => {
  expect(doors.length).toBeGreaterThan(100);
  expect(doors.filter(({ type }) => type !== 'application/json').length).toBeGreaterThan(5);
  clients.push(...doors.flatMap(({ key, type }) => [openSlow(key, type, false), openSlow(key, type, true)]));
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await until('all are connected', async () => (await open()) >= clients.length);
  // Nothing holds the database, and another is answered while they are all open.
  const { pool } = deps.database;
  await until('nothing holds the database', () => pool.totalCount === pool.idleCount && pool.waitingCount === 0);
  expect((await client(origin).get('/api/games/recommended', { connection: 'close' })).status).toBe(200);
  expect(clients.filter(({ answer }) => answer() !== '').map(({ key }) => key)).toEqual([]);
  // A body has 30 s, of which enough are over for this test.
  expect(app.server.requestTimeout).toBe(30_000);
  app.server.requestTimeout = 1_000;
  await until('all are ended', () => clients.every(({ socket }) => socket.closed || socket.readableEnded), {
    within_ms: 60_000,
  });
  await until('nothing is open', async () => (await open()) === 0);
  // Nobody was answered before the body.
  expect(clients.filter(({ answer }) => !answer().startsWith('HTTP/1.1 408')).map(({ key }) => key)).toEqual([]);
});

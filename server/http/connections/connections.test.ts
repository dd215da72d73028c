import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { boundConnections, connectionBounds } from './connections.ts';

const sockets: Socket[] = [];
const closers: (() => void)[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closers.splice(0)) close();
});

/** A server with these bounds, and connections to it from addresses of this machine. */
async function serve(bounds: { per_network: number; in_all: number }) {
  const server = createServer((_, response) => response.end('served')).listen(0, '127.0.0.1');
  boundConnections(server, bounds);
  closers.push(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const open = async (localAddress: string) => {
    const socket = connect({ port: address.port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {}).resume();
    sockets.push(socket);
    const accepted = once(server, 'connection');
    await once(socket, 'connect');
    await accepted;
    return socket;
  };
  const openMany = async (count: number, localAddress: string) => {
    const opened: Socket[] = [];
    for (let n = 0; n < count; n += 1) opened.push(await open(localAddress));
    return opened;
  };
  return { openMany };
}

const [home, neighbour, third] = ['127.0.0.1', '127.0.1.1', '127.0.2.1'] as const;
const openOf = (all: readonly Socket[]) => all.map((socket) => !socket.closed);

test('a network has no more connections than it may; its longest waiting one gives way, and no other network’s', async () => {
  const { openMany } = await serve({ per_network: 3, in_all: 100 });
  const theirs = await openMany(3, neighbour);
  const own = await openMany(5, home);
  await until('two are closed', () => openOf(own).filter((isOpen) => isOpen).length === 3);
  expect(openOf(own)).toEqual([false, false, true, true, true]);
  expect(openOf(theirs)).toEqual([true, true, true]);
});

test('where one is too many in all, the network that has most of them gives way', async () => {
  const { openMany } = await serve({ per_network: 100, in_all: 6 });
  const theirs = await openMany(1, neighbour);
  const own = await openMany(5, home);
  const late = await openMany(2, third);
  await until('two are closed', () => openOf(own).filter((isOpen) => isOpen).length === 3);
  expect(openOf([...theirs, ...late])).toEqual([true, true, true]);
});

test('a thousand of one network are allowed, by the factor more or fewer, never over half of all; behind a proxy all are its', () => {
  const { in_all, per_network } = connectionBounds(() => 1, false);
  expect(in_all).toBeLessThanOrEqual(10_000);
  expect(per_network).toBe(Math.min(1_000, Math.ceil(in_all / 2)));
  expect(connectionBounds(() => 0.01, false).per_network).toBe(Math.min(10, Math.ceil(in_all / 2)));
  expect(connectionBounds(() => 1_000, false).per_network).toBe(Math.ceil(in_all / 2));
  expect(connectionBounds(() => 1, true).per_network).toBe(in_all);
});

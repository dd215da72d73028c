import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { listen } from '#server/testing/ask-client.ts';
import { until } from '#server/testing/until.ts';
import { type EventStream, openEventStream } from '../event-stream.ts';
import { boundUnread } from './unread-room.ts';

const mib = 1024 * 1024;
const [home, neighbour] = ['127.0.0.1', '127.0.1.1'] as const;
const plenty = { bytes: 1024 * mib, silence_ms: 60_000 };
const query = z.object({ name: z.string(), mib: z.coerce.number().default(0) });

/** A server of answers of every kind to readers of two networks, and which of them are open, by their names. */
async function serve(bounds: typeof plenty) {
  const app = fastify();
  const open = new Set<string>();
  const begun = new Set<string>();
  const held = new Map<string, () => number>();
  const streams = new Map<string, EventStream>();
  const late = Promise.withResolvers<string>();
  boundUnread(app, bounds);
  app.addHook('onRequest', (request, { raw }, done) => {
    const { name } = query.parse(request.query);
    held.set(name, () => raw.writableLength);
    open.add(name);
    begun.add(name);
    raw.once('close', () => open.delete(name));
    done();
  });
  app.get('/text', (request) => 'ж'.repeat((query.parse(request.query).mib * mib) / 2));
  app.get('/bytes', (request) => Buffer.alloc(query.parse(request.query).mib * mib));
  app.get('/pieces', async (request, reply) => {
    const pieces = Array.from({ length: query.parse(request.query).mib }, () => Buffer.alloc(mib));
    return reply.type('text/plain').send(Readable.from(pieces));
  });
  app.get('/stream', async (request, reply) => {
    streams.set(query.parse(request.query).name, openEventStream(request, reply, { per_account: 100 }));
    return reply;
  });
  app.get('/late', () => late.promise);
  const { port, hostname } = new URL(await listen(app));
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  /** Asks on a connection of its own, of which nothing is read. */
  const ask = async (path: string, name: string, localAddress: string = home, behind = ''): Promise<Socket> => {
    const reader = connect({ port: Number(port), host: hostname, localAddress }).pause();
    onTestFinished(() => void reader.destroy());
    reader.on('error', () => {});
    const head = (address: string) => `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`;
    reader.write(head(`${path}${path.includes('?') ? '&' : '?'}name=${name}`) + (behind && head(behind)));
    await until(`${name} has come`, () => begun.has(name));
    return reader;
  };
  const isHeld = (name: string) => (held.get(name)?.() ?? 0) > 0;
  /** Waits until something of it waits here. */
  const askUnread = async (path: string, name: string, localAddress?: string) => {
    const reader = await ask(path, name, localAddress);
    await until(`${name} waits`, () => isHeld(name));
    return reader;
  };
  /** Opens a stream and sends until more waits here than the system takes over. */
  const openUnread = async (name: string): Promise<EventStream> => {
    await ask('/stream', name);
    const stream = await until('the stream is open', () => streams.get(name));
    await until('something waits', async () => {
      stream.send('piece', { text: 'x'.repeat(200_000) });
      await nextTurn();
      return (held.get(name)?.() ?? 0) > 200_000;
    });
    return stream;
  };
  return { open, late, ask, askUnread, openUnread };
}

test('of whatever kind the answers are that nobody takes in, the account that holds most loses its largest, and nobody else one', async () => {
  const { open, ask, askUnread } = await serve({ ...plenty, bytes: 60 * mib });
  await askUnread('/text?mib=13', 'text');
  await askUnread('/bytes?mib=15', 'bytes');
  await askUnread('/pieces?mib=40', 'pieces');
  await askUnread('/text?mib=17', 'theirs', neighbour);
  expect([...open]).toEqual(['text', 'bytes', 'pieces', 'theirs']);
  await ask('/text?mib=14', 'last');
  await until('one is cut off', () => open.size < 5);
  expect([...open]).toEqual(['text', 'pieces', 'theirs', 'last']);
});

test('of answers of one size those asked for first are cut off, as many as there is no room for', async () => {
  const { open, ask } = await serve({ ...plenty, bytes: 35 * mib });
  for (const name of ['first', 'second', 'third', 'fourth']) await ask('/text?mib=16', name);
  await until('two are cut off', () => open.size === 2);
  expect([...open]).toEqual(['third', 'fourth']);
});

test('an answer that waits behind another on one connection is counted, too', async () => {
  const { open, ask } = await serve({ ...plenty, bytes: 40 * mib });
  await ask('/text?mib=15', 'before', home, '/text?mib=16&name=behind');
  await ask('/text?mib=17', 'theirs', neighbour);
  await until('both are cut off with their connection', () => !open.has('before') && !open.has('behind'));
  expect([...open]).toEqual(['theirs']);
});

test('a stream is cut off as any answer is, and its short events take more than their bytes', async () => {
  const { open, openUnread } = await serve({ ...plenty, bytes: 3 * mib });
  const most = await openUnread('most');
  for (let n = 0; n < 1_000; n++) most.sendText('x'.repeat(500));
  const less = await openUnread('less');
  expect([...open]).toEqual(['most', 'less']);
  const many = await openUnread('many');
  for (let n = 0; n < 4_000; n++) many.sendText('Yes');
  await until('one is cut off', () => open.size < 3);
  expect([...open]).toEqual(['most', 'less']);
  for (let n = 0; n < 1_000; n++) less.sendText('x'.repeat(800));
  for (let n = 0; n < 1_000; n++) most.sendText('x'.repeat(800));
  await until('another is', () => open.size < 2);
  expect([...open]).toEqual(['less']);
});

test('whoever takes nothing in for long is cut off, whatever the answer, and no connection for which nothing waits', async () => {
  const { open, late, ask, askUnread } = await serve({ ...plenty, silence_ms: 1_200 });
  await ask('/stream', 'idle-stream');
  const reader = await ask('/late', 'late');
  for (const path of ['text', 'bytes', 'pieces']) await askUnread(`/${path}?mib=40`, path);
  await until('all are cut off', () => open.size <= 2);
  expect([...open]).toEqual(['idle-stream', 'late']);
  late.resolve('served');
  let answer = '';
  reader.on('data', (piece) => (answer += String(piece))).resume();
  await until('the late one is served', () => answer.endsWith('served'));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

test('a slow reader gets a large answer whole, and what was asked for behind it on the same connection', async () => {
  const { open, late, ask } = await serve({ ...plenty, silence_ms: 1_200 });
  const reader = await ask('/bytes?mib=60', 'slow', home, '/late?name=behind');
  await ask('/bytes?mib=60', 'silent');
  late.resolve('served');
  let [bytes, end] = [0, ''];
  reader.on('data', (piece) => {
    bytes += piece.length;
    end = (end + String(piece.subarray(-100))).slice(-100);
    reader.pause();
  });
  // So fast that the silent one is cut off while it still reads.
  while (open.has('silent')) {
    reader.resume();
    await wait(2);
  }
  expect(bytes).toBeLessThan(60 * mib);
  reader.removeAllListeners('data').on('data', (piece) => {
    bytes += piece.length;
    end = (end + String(piece.subarray(-100))).slice(-100);
  });
  reader.resume();
  await until('it has all', () => end.endsWith('served'));
  expect(bytes).toBeGreaterThan(60 * mib);
});

import { once } from 'node:events';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { until } from '#server/testing/until.ts';
import {
  countEventStreams,
  type EventStream,
  openEventStream,
  sendUntilDone,
  type StreamBound,
} from './event-stream.ts';
import { boundUnread } from './connections/unread-room.ts';

const app = fastify();
boundUnread(app);
const opened = Promise.withResolvers<{ stream: EventStream; ended: Promise<unknown> }>();
app.get('/late', async (request, reply) => {
  outgoing.destroy();
  await once(reply.raw, 'close');
  const stream = openEventStream(request, reply, { per_account: 2 });
  opened.resolve({ stream, ended: sendUntilDone(stream, () => new Promise(() => {})) });
  return reply;
});
const streams: EventStream[] = [];
let unread = () => 0;
const bound: StreamBound = { per_account: 2 };
app.get('/stream', async (request, reply) => {
  unread = () => reply.raw.writableLength;
  streams.push(openEventStream(request, reply, bound));
  return reply;
});
const origin = await listen(app);
const outgoing = ask(`${origin}/late`);
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

test('a stream that opens after its reader has left ends at once, and nothing of it stays', async () => {
  const before = countEventStreams();
  outgoing.on('error', () => {}).end();
  const { stream, ended } = await opened.promise;
  await ended;
  expect([stream.signal.aborted, countEventStreams()]).toEqual([true, before]);
  // Whoever listens later sees it by the signal itself, and sending goes nowhere.
  stream.send('ready', {});
  await sendUntilDone(stream, () => new Promise(() => {}));
});

test('of more streams than an account may have the one opened first gives way', async () => {
  streams.length = 0;
  for (let i = 0; i < 3; i++) await client(origin).open('GET', '/stream');
  await until('the first has ended', () => streams[0]?.signal.aborted === true);
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
});

/** Opens a stream whose reader takes nothing in, and sends until some of it waits here. */
async function openUnread(): Promise<EventStream> {
  const before = streams.length;
  const { port, hostname } = new URL(origin);
  const reader = connect(Number(port), hostname).pause();
  onTestFinished(() => void reader.destroy());
  reader.on('error', () => {});
  reader.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
  const stream = await until('the stream is open', () => streams[before]);
  // What the system takes over is sent; the rest waits here for a reader who never comes.
  await until('something waits', async () => {
    stream.send('piece', { text: 'x'.repeat(200_000) });
    await nextTurn();
    return unread() > 200_000;
  });
  return stream;
}

test('a stream that ended is closed although its reader takes nothing in', async () => {
  const stream = await openUnread();
  expect(stream.signal.aborted).toBe(false);
  stream.end();
  await until('it is closed', () => stream.signal.aborted);
});

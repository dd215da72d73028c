import { once } from 'node:events';
import { request as ask } from 'node:http';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#server/testing/ask-client.ts';
import { countEventStreams, type EventStream, openEventStream, sendUntilDone } from './event-stream.ts';

const app = fastify();
const opened = Promise.withResolvers<{ stream: EventStream; ended: Promise<unknown> }>();
app.get('/late', async (request, reply) => {
  outgoing.destroy();
  await once(reply.raw, 'close');
  const stream = openEventStream(request, reply);
  opened.resolve({ stream, ended: sendUntilDone(stream, () => new Promise(() => {})) });
  return reply;
});
const outgoing = ask(`${await listen(app)}/late`);
afterAll(() => app.close());

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

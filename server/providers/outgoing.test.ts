import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createOutgoing, NoAnswerError, outgoingBounds } from './outgoing.ts';

let answer: RequestListener = () => {};
const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
const base_url = `http://127.0.0.1:${address.port}`;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const get = (bounds: { timeout_ms?: number } = {}) =>
  createOutgoing({ base_url, ...bounds })({ method: 'GET', path: '/' }).catch((error: unknown) => error);

test('an answer of 5 MB is read, and of a longer one no more than that', async () => {
  answer = (_, response) => response.end(Buffer.alloc(5_000_000, 'x'));
  expect(await get()).toMatchObject({ status: 200, text: 'x'.repeat(5_000_000) });
  answer = (_, response) => response.end(Buffer.alloc(5_000_001, 'x'));
  expect(await get()).toBeInstanceOf(NoAnswerError);
  // Without end: it is left where the bound is passed, or this never comes back.
  const left = Promise.withResolvers<void>();
  answer = (_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000)));
    };
    response.on('drain', more).on('close', left.resolve);
    more();
  };
  expect(await get({ timeout_ms: 60_000 })).toMatchObject({ message: 'the answer is too large' });
  await left.promise;
});

test('nobody waits for longer than the bound, neither for the head of an answer nor for its end', async () => {
  expect(outgoingBounds).toEqual({ timeout_ms: 10_000, most_bytes: 5_000_000 });
  const closed: Promise<unknown>[] = [];
  for (const begin of [() => {}, (write: (text: string) => void) => write('[')]) {
    answer = (_, response) => {
      closed.push(once(response, 'close'));
      begin((text) => response.write(text));
    };
    const outcome = await get({ timeout_ms: 200 });
    expect(outcome).toBeInstanceOf(NoAnswerError);
    expect(outcome).toMatchObject({ timed_out: true });
  }
  expect(await Promise.all(closed)).toHaveLength(2);
});

test('no redirect is followed, and no path leads to another host', async () => {
  const seen: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    seen.push(url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  };
  expect(await get()).toBeInstanceOf(NoAnswerError);
  expect(seen).toEqual(['/']);
  const outside = createOutgoing({ base_url })({ method: 'GET', path: '@example.test/' });
  await expect(outside).rejects.toThrow('the path leads to another host');
});

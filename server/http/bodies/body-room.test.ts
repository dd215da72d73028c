import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import { listen } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { until } from '#server/testing/until.ts';

const { app, deps } = await testApp();
const origin = await listen(app);
afterAll(() => app.close());
const mib = 1024 * 1024;

/** Sends all of a body of 8 MiB but its last byte. @returns the status of the answer, 0 while there is none */
function openBody(
  path: string,
  { headers }: { headers: { authorization: string } },
  { method = 'POST', kind = 'application/octet-stream' } = {},
) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.on('error', () => {});
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n` +
      `Content-Type: ${kind}\r\nContent-Length: ${pictureLimits.bytes}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(pictureLimits.bytes - 1));
  return { socket, status: () => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0) };
}

test('bodies that arrive at once take a bounded memory, and who holds most of it makes room for others', async () => {
  const [greedy, other] = [await makeUser(deps.db), await makeUser(deps.db)];
  const admin = await makeUser(deps.db, { role: 'admin' });
  const path = '/api/chat/pictures';
  const open = Array.from({ length: 16 }, () => openBody(path, greedy));
  const refused = () => open.filter(({ status }) => status() !== 0);
  await until('as many are refused as there is no room for', () => refused().length >= 8);
  expect(refused().map(({ status }) => status())).toEqual(refused().map(() => 503));
  // All room is taken, and more of it is wanted: by somebody else, and for the administration.
  const file = { 'content-type': 'application/octet-stream' };
  const send = (who: typeof other, to: string) =>
    client(origin)
      .as(who)
      .post(to, Buffer.alloc(mib), { ...file, connection: 'close' });
  expect((await send(other, path)).body.code).toBe('no_vision');
  expect((await send(admin, '/api/admin/games/import/check')).body.code).toBe('malformed_json');
  expect(open.filter(({ status }) => status() === 0).length).toBeGreaterThanOrEqual(6);
  for (const { socket } of open) socket.destroy();
  // What has gone holds no room.
  await until('there is room again', async () => (await send(greedy, path)).body.code === 'no_vision');
});

test('bodies that nobody reads end nothing, however little room there is', async () => {
  const stranger = await makeUser(deps.db);
  const open = Array.from({ length: 10 }, () => [
    openBody('/api/games', stranger, { method: 'GET' }),
    openBody('/api/chat/pictures', stranger, { kind: 'text/unknown' }),
  ]).flat();
  await until('the server has seen all', async () => (await client(origin).get('/healthz')).status === 200);
  await until('some are answered', () => open.filter(({ status }) => status() !== 0).length >= 10);
  expect((await client(origin).get('/healthz')).status).toBe(200);
  for (const { socket } of open) socket.destroy();
});

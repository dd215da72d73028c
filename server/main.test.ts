import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#server/testing/server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'hintline-main-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('clients that only connect, or send half a request, do not keep the command from an orderly stop', async () => {
  const server = await startServer({ DATA_DIR: folder });
  const port = Number(new URL(server.origin).port);
  const halves = [
    '',
    'GET /healthz HTTP/1.1\r\nHost: x\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ];
  for (const half of halves) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(half);
  }
  expect(await server.end('SIGTERM')).toBe(0);
}, 60_000);

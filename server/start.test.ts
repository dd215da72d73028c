import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';

// The test starts the command.
vi.setConfig(slow.startsProcesses);

const { settings, remove } = await prepareDatabase(async () => {});
afterAll(remove);

test('clients that only connect, or send half a request, do not keep the command from an orderly stop', async () => {
  const server = await startServer(settings);
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
});

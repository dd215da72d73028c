import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#server/testing/ask-client.ts';
import { testApp } from '#server/testing/test-app.ts';

const { app } = await testApp();
const { port } = new URL(await listen(app));
afterAll(() => app.close());

// Node's own habit, to look for such clients every 30 s, would run into the time limit of this test.
test('a client that never ends its headers is cut off soon after its ten seconds', async () => {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
}, 20_000);

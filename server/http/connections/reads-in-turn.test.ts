import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/testing/ask-client.ts';
import { testApp } from '#server/testing/test-app.ts';
import { until } from '#server/testing/until.ts';
import { createReadSources } from './read-sources.ts';
import { createRoute, installSchemas } from '../route.ts';

const { deps } = await testApp();
const app = fastify();
installSchemas(app);
const sources = createReadSources({ db: deps.db, public_url: 'http://x.example', reads: deps.metrics.reads });
const { route } = createRoute(app, sources, { per_account: 100 });
const gate = Promise.withResolvers<string>();
const begun: string[] = [];
let come = 0;
app.addHook('onRequest', (_request, _reply, done) => {
  come += 1;
  done();
});
const read = async ({ user_agent }: { user_agent: string | null }) => {
  begun.push(user_agent ?? '');
  return gate.promise;
};
route('GET /api/version', async (request) => ({ version: await read(request), commit: null }));
route('POST /api/auth/logout', async (request) => void (await read(request)));
const { port, hostname } = new URL(await listen(app));
afterAll(() => app.close());

/** Asks in this name from this network. */
async function ask(name: string, localAddress: string, call = 'GET /api/version') {
  const socket: Socket = connect({ port: Number(port), host: hostname, localAddress });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (piece) => (text += String(piece)));
  const before = come;
  socket.write(`${call} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${name}\r\nContent-Length: 0\r\n\r\n`);
  await until(`${name} has come`, () => come > before);
  return { socket, isServed: () => /^HTTP\/1.1 20/.test(text) };
}

test('of one account six are read at a time, nobody else waits for them, and who has left is not read for', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `own ${n}`);
  const own = [];
  for (const name of names) own.push(await ask(name, '127.0.0.1'));
  await until('some are read', () => begun.length >= 6);
  const change = await ask('a change', '127.0.0.1', 'POST /api/auth/logout');
  const other = await ask('theirs', '127.0.1.1');
  await until('others are read', () => begun.includes('a change') && begun.includes('theirs'));
  expect(begun).toEqual([...names.slice(0, 6), 'a change', 'theirs']);
  own[10]?.socket.destroy();
  await until('the server has seen it', async () => {
    const open = await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    return open === 21;
  });
  gate.resolve('read');
  const left = [...own.filter((_, n) => n !== 10), change, other];
  await until('all others are served', () => left.every(({ isServed }) => isServed()));
  expect(begun).not.toContain('own 10');
  expect(begun).toHaveLength(21);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { commandEnvironment, endLater, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

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

/** What the command prints that does not start with these settings, and its exit code. */
async function failedStart(more: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...commandEnvironment, DEMO: 'off', AI_AUTODETECT: 'off', ENCODER: 'off', ...settings, ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endLater(child);
  const said = await text(child.stderr);
  return { said, code: child.exitCode ?? (await once(child, 'exit'))[0] };
}

test('a database that is away ends the start with one line, which tells no password', async () => {
  const DATABASE_URL = 'postgres://hintline:s3cret@127.0.0.1:1/hintline';
  expect(await failedStart({ DATABASE_URL, PORT: '0' })).toEqual({
    code: 1,
    said: 'PostgreSQL does not answer at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL.\n',
  });
});

test('a port that another program has ends the start with one line that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = z.object({ port: z.int() }).parse(other.address());
  expect(await failedStart({ PORT: String(port) })).toEqual({
    code: 1,
    said: `PORT ${port} is taken on 127.0.0.1 by another program. End that one, or set PORT to another number.\n`,
  });
});

test.each(['192.0.2.1', 'no-such-host.invalid'])('so does HOST=%s, which this machine does not have', async (HOST) => {
  expect(await failedStart({ HOST, PORT: '0' })).toEqual({
    code: 1,
    said: `HOST ${HOST} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all of them.\n`,
  });
});

test('the log names the version, and what was migrated only where something was', async () => {
  const server = await startServer({ ...settings, LOG_LEVEL: 'info' });
  expect(server.output()).toMatch(/"version":"\d+\.\d+\.\d+[^"]*","msg":"listening"/);
  expect(server.output()).not.toContain('brought to this version');
  await server.end('SIGTERM');
  const fresh = await mkdtemp(join(tmpdir(), 'hintline-fresh-'));
  onTestFinished(() => rm(fresh, { recursive: true, force: true }));
  const first = await startServer({ DATA_DIR: fresh, LOG_LEVEL: 'info' });
  expect(first.output()).toMatch(
    /"migrations":\d+,"last":"\d+[^"]*\.sql","msg":"the database has been brought to this/,
  );
  await first.end('SIGTERM');
});

test('a model that refuses the key says so where the start says who answers', async () => {
  const standIn = await startModelStandIn();
  onTestFinished(() => standIn.close());
  standIn.scriptSpeed('openai_401');
  const model = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_PROFILE: 'auto', STAND_INS: 'off' };
  const server = await startServer({ ...settings, ...model });
  await until('it says who answers', () =>
    server.output().includes('answers: the model answer, which refuses the key: check AI_API_KEY'),
  );
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a second signal ends the process at once, of whichever kind it is, and begins no second stop', async () => {
  // Behind a proxy a stop first waits until that has noticed.
  const server = await startServer({ ...settings, LOG_LEVEL: 'info', TRUST_PROXY: '1' });
  server.child.kill('SIGTERM');
  await until('the stop has begun', () => server.output().includes('"signal":"SIGTERM"'));
  server.child.kill('SIGINT');
  await server.end('SIGTERM');
  expect(server.child.signalCode).toBe('SIGINT');
  expect(server.output().match(/"msg":"stopping"/g)).toHaveLength(1);
});

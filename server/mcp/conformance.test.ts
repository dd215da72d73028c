import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listen } from '#server/testing/ask-client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const { app, deps } = await testApp();
const origin = await listen(app);
const player = await makeUser(deps.db, { calls: 5 });
const { key } = await makeKey(deps.db, player.id);
await makeGame(deps.db, {
  title: 'Mine of Whispers',
  articles: [{ title: 'Lifts', chunks: [{ section: 'Ropes', content: 'A lift hangs on a hemp rope.' }] }],
});

/** The protocol's own suite cannot send a key, so every request passes through here. */
function addKey(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const forwarded = request(
    `${origin}${url}`,
    { method, headers: { ...headers, authorization: `Bearer ${key}` } },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}

const door = createServer(addKey).listen(0, '127.0.0.1');
await once(door, 'listening');
const { port } = z.object({ port: z.int() }).parse(door.address());
afterAll(async () => {
  door.closeAllConnections();
  door.close();
  await app.close();
});

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

/** @throws when a check of the scenario fails; the error holds what the suite printed */
async function run(scenario: string, path = '/api/mcp'): Promise<string> {
  const args = [suite, 'server', '--url', `http://localhost:${port}${path}`, '--scenario', scenario];
  return (await promisify(execFile)(process.execPath, args, { timeout: 60_000 })).stdout;
}

// The other scenarios of a server call tools and prompts of the suite's own example, or what is not offered here.
test.each([
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-error',
  'resources-list',
  'dns-rebinding-protection',
])('the protocol’s own scenario passes: %s', async (scenario) => {
  expect(await run(scenario)).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});

test('a scenario fails where no MCP server answers', async () => {
  await expect(run('ping', '/api/games')).rejects.toThrow('Command failed');
});

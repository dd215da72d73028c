import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { endServers, startServer } from './server-process.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

test('servers that nobody ended are ended, also while they start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-left-'));
  const [answering, silent] = [join(folder, 'answering.mjs'), join(folder, 'silent.mjs')];
  await writeFile(
    answering,
    `import { createServer } from 'node:http'; createServer((_, answer) => answer.end()).listen(process.env.PORT);`,
  );
  await writeFile(silent, 'setInterval(() => {}, 1000);');
  const server = await startServer({}, answering);
  const refused = startServer({}, silent).then(
    () => 'started',
    (error: unknown) => String(error),
  );
  // Its port is looked for first.
  await startServer({}, answering);
  await endServers();
  expect(await refused).toContain('the server did not start');
  expect(server.child.signalCode).toBe('SIGKILL');
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed');
  // There is nothing more to end, and ending one that is gone waits for nobody.
  await endServers();
  expect(await server.end('SIGTERM')).toBe(null);
  await rm(folder, { recursive: true });
});

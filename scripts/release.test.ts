import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listUnknownLicences, readLock } from './shipped-packages.ts';

const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'hintline-released-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const lock = readLock(readFileSync(join(project, 'package-lock.json'), 'utf8'));

test('no shipped package has a licence that nobody has looked at, or runs a script at its installation', () => {
  expect(listUnknownLicences(lock)).toEqual([]);
  const scripted = Object.entries(lock.packages).filter(([, one]) => one.hasInstallScript && !one.dev);
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  expect(scripted.map(([name]) => allowScripts[name.replace(/^.*node_modules\//, '')])).toEqual(
    scripted.map(() => false),
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('the archive starts in production where neither npm nor the sources are, and says its version', async () => {
  const made = spawnSync(process.execPath, ['scripts/release.ts', '--out', folder], { cwd: project, encoding: 'utf8' });
  expect(made.stderr).toBe('');
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  const name = `hintline-${version}`;
  execFileSync('sha256sum', ['--check', '--quiet', `${name}.tar.gz.sha256`], { cwd: folder });
  execFileSync('tar', ['-xzf', `${name}.tar.gz`], { cwd: folder });
  const root = join(folder, name);
  const materials = z.object({ components: z.array(z.object({ name: z.string() })) });
  const { components } = materials.parse(JSON.parse(readFileSync(join(root, 'sbom.json'), 'utf8')));
  expect(components.map((component) => component.name)).toEqual(expect.arrayContaining(['fastify', 'react']));

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(join(root, 'start'), {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'https://hintline.example',
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'four plain wooden chairs',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  server.stdout.on('data', (text: Buffer) => (log += text.toString()));
  server.stderr.on('data', (text: Buffer) => (log += text.toString()));
  try {
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 50_000, interval: 200, message: log }).toBe(true);
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' }).trim();
    expect(await (await fetch(`${origin}/api/version`)).json()).toEqual({ version, commit });
    expect(await (await fetch(origin)).text()).toContain('<div id="root"');
    expect((await fetch(`${origin}/api/docs`)).status).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}, 180_000);

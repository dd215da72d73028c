import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '#server/testing/free-port.ts';
import { listUnknownLicences, readLock } from './shipped-packages.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

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

/** Starts a program as an operator would, in production, and asks it for what it is. The first finds no data yet. */
async function expectToServe(program: string, known: object, settings: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(program, {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      ...settings,
      HOST: '127.0.0.1',
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
    await expect.poll(isReady, { timeout: 100_000, interval: 200, message: log }).toBe(true);
    expect(await (await fetch(`${origin}/api/version`)).json()).toEqual(known);
    expect(await (await fetch(origin)).text()).toContain('<div id="root"');
    expect((await fetch(`${origin}/api/docs`)).status).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
const name = `hintline-${version}`;
const root = join(folder, name);
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' }).trim();

beforeAll(() => {
  const made = spawnSync(process.execPath, ['scripts/release.ts', '--out', folder], { cwd: project, encoding: 'utf8' });
  expect(made.stderr).toBe('');
  execFileSync('sha256sum', ['--check', '--quiet', `${name}.tar.gz.sha256`], { cwd: folder });
  execFileSync('tar', ['-xzf', `${name}.tar.gz`], { cwd: folder });
});

test('the archive starts in production where neither npm nor the sources are, and says its version', async () => {
  const materials = z.object({ components: z.array(z.object({ name: z.string() })) });
  const { components } = materials.parse(JSON.parse(readFileSync(join(root, 'sbom.json'), 'utf8')));
  expect(components.map((component) => component.name)).toEqual(expect.arrayContaining(['fastify', 'react']));
  await expectToServe(join(root, 'start'), { version, commit });
});

test('so does what its recipe sets and starts, without the image’s own system', async () => {
  const recipe = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(recipe.split('\n').filter((line) => /^(?:RUN|CMD|COPY| &&).*\bnpm\b/.test(line))).toEqual([]);
  expect(recipe).toContain('COPY . /app\nWORKDIR /app');
  const [, set = ''] = /^ENV (.+)$/m.exec(recipe) ?? [];
  const environment = Object.fromEntries(set.split(' ').map((pair) => pair.split('=')));
  const command = z.array(z.string()).parse(JSON.parse(/^CMD (\[.+\])$/m.exec(recipe)?.[1] ?? ''));
  const probe = z.array(z.string()).parse(JSON.parse(/^ {2}CMD (\[.+\])$/m.exec(recipe)?.[1] ?? ''));
  expect(existsSync(join(root, probe[0] ?? ''))).toBe(true);
  await expectToServe(join(root, command[0] ?? ''), { version, commit }, environment);
});

import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { endServers, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// Each test starts the command.
vi.setConfig(slow.startsProcesses);

const { settings, remove } = await prepareDatabase(async () => {});
// A test that takes too long goes on starting its server: it must not run beside the next.
afterEach(endServers);
afterAll(remove);

test('what was compiled is kept in the data folder for nobody else, also by a server that is killed', async () => {
  const compiled = join(settings.DATA_DIR, 'compiled');
  await mkdir(compiled, { recursive: true });
  await chmod(compiled, 0o777);
  const server = await startServer({ ...settings, NODE_COMPILE_CACHE: '' });
  await until('what was compiled is kept', async () => (await readdir(compiled, { recursive: true })).length > 500);
  await server.end('SIGKILL');
  expect((await stat(compiled)).mode & 0o777).toBe(0o700);
  const again = await startServer({ ...settings, NODE_COMPILE_CACHE: '' });
  expect(await again.end('SIGTERM')).toBe(0);
});

/** A command that should end by itself ends also where it does not: before its test takes too long. */
const endsItself = { timeout: 170_000, killSignal: 'SIGKILL' } as const;

/** Starts the command with a setting that ends the start as soon as everything is loaded. */
function startInVain(data: string) {
  const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: 'none' };
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...endsItself,
  });
}

/** Loads everything, and ends before what was compiled is written, which takes a minute where the disk is busy. */
async function loadAll(data: string): Promise<void> {
  const child = startInVain(data);
  const [said]: unknown[] = await once(child.stderr, 'data');
  expect(String(said)).toContain('PORT');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('what another account could have put among what was compiled is thrown away and never run', async () => {
  const data = await mkdtemp(join(tmpdir(), 'hintline-main-'));
  const compiled = join(data, 'compiled');
  const planted = join(compiled, 'planted');
  await mkdir(compiled);
  await writeFile(planted, 'while the folder was open to all');
  await chmod(compiled, 0o777);
  await loadAll(data);
  expect((await stat(compiled)).mode & 0o777).toBe(0o700);
  await expect(stat(planted)).rejects.toThrow('ENOENT');
  await writeFile(planted, 'by this account');
  await loadAll(data);
  expect((await stat(planted)).isFile()).toBe(true);
  await rm(data, { recursive: true });
});

test('what was compiled is neither read from nor written to where a link leads', async () => {
  const data = await mkdtemp(join(tmpdir(), 'hintline-main-'));
  const elsewhere = await mkdtemp(join(tmpdir(), 'hintline-elsewhere-'));
  await writeFile(join(elsewhere, 'notes.txt'), 'mine');
  await chmod(elsewhere, 0o755);
  await symlink(elsewhere, join(data, 'compiled'));
  expect(await once(startInVain(data), 'exit')).toEqual([1, null]);
  expect(await readdir(elsewhere)).toEqual(['notes.txt']);
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o755);
  expect((await lstat(join(data, 'compiled'))).isDirectory()).toBe(true);
  for (const made of [data, elsewhere]) await rm(made, { recursive: true });
});

test('what is read by programs and in rare jobs is not loaded at the start', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => (loaded.add(url.match(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1]), next(url, context)) });
    await import(${JSON.stringify(join(import.meta.dirname, 'start.ts'))});
    console.log(JSON.stringify([...loaded].filter((name) => typeof name === 'string')));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...endsItself,
  });
  let printed = '';
  child.stdout.on('data', (part) => (printed += part));
  // Only then has all that it printed been read.
  await once(child, 'close');
  const loaded: unknown = JSON.parse(printed);
  expect(loaded).toContain('fastify');
  for (const heavy of [
    'undici',
    'cheerio',
    'linkedom',
    '@modelcontextprotocol/sdk',
    'web-push',
    'ai',
    '@napi-rs/canvas',
  ])
    expect(loaded).not.toContain(heavy);
});

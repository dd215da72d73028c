import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { slow } from '#server/testing/slow.ts';
import { installRuntime } from './install-runtime.ts';
import { readRuntimeManifest, runtimeVersion } from './runtime.ts';

// Each test starts processes in npm's place.
vi.setConfig(slow.startsProcesses);

/** A folder, and a program in the place of npm that notes its words there and then does this. */
async function playNpm(does: string) {
  const place = await mkdtemp(join(tmpdir(), 'hintline-runtime-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const program = join(place, 'npm.mjs');
  await writeFile(program, `import { mkdirSync, writeFileSync } from 'node:fs';\nconst words = process.argv;\n${does}`);
  const folder = join(place, 'runtime');
  const notes: string[] = [];
  const install = (more: Partial<Parameters<typeof installRuntime>[0]> = {}) =>
    installRuntime({
      folder,
      npm: [process.execPath, program],
      signal: new AbortController().signal,
      onNote: (note) => notes.push(note),
      ...more,
    });
  return { place, folder, notes, install };
}

const writesPackage = (version: string) => `
  mkdirSync('node_modules/node-llama-cpp', { recursive: true });
  writeFileSync('node_modules/words.json', JSON.stringify(words));
  writeFileSync('node_modules/node-llama-cpp/package.json', '{"version":"${version}","main":"./dist/index.js"}');`;

test('npm is told the pinned version and the one package for this platform, and to run no script', async () => {
  const { folder, notes, install } = await playNpm(writesPackage(runtimeVersion));
  await install();
  expect(await readRuntimeManifest(folder)).toMatchObject({ version: runtimeVersion });
  const { default: words }: { default: string[] } = await import(join(folder, 'node_modules/words.json'), {
    with: { type: 'json' },
  });
  expect(words).toEqual(expect.arrayContaining(['install', '--ignore-scripts', '--omit=optional']));
  expect(words.filter((word) => word.endsWith(`@${runtimeVersion}`))).toEqual([
    `node-llama-cpp@${runtimeVersion}`,
    expect.stringMatching(/^@node-llama-cpp\/(linux|mac|win)-[\w-]+@/),
  ]);
  await install();
  expect(notes.length).toBe(1);
});

test('npm and what it runs see its own settings and nothing of the server’s', async () => {
  for (const [name, value] of Object.entries({
    AI_API_KEY: 'key-of-the-model',
    DATABASE_URL: 'postgres://hintline:password@db/hintline',
    YOOKASSA_SECRET_KEY: 'key-of-payments',
    PGPASSWORD: 'password',
    npm_config_registry: 'https://registry.example/',
    https_proxy: 'http://proxy.example:3128',
  }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { folder, install } = await playNpm(
    `${writesPackage(runtimeVersion)}
    writeFileSync('node_modules/environment.json', JSON.stringify(process.env));`,
  );
  await install();
  const seen = JSON.parse(await readFile(join(folder, 'node_modules/environment.json'), 'utf8'));
  expect(seen).toMatchObject({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    npm_config_registry: 'https://registry.example/',
    https_proxy: 'http://proxy.example:3128',
  });
  expect(Object.keys(seen)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:AI_|DATABASE|YOOKASSA|PG|VITEST|NODE_ENV)/)]),
  );
});

test.each([
  ['that fails', 'console.error("getaddrinfo ENOTFOUND"); process.exit(1);', /could not install.*\n.*ENOTFOUND/],
  ['that says nothing and brings nothing', '', /is not installed/],
  ['that brings another version', writesPackage('3.0.0'), /3\.22\.1 is needed, and 3\.0\.0 is installed/],
])('an npm %s leaves nothing that counts as installed', async (_name, does, words) => {
  const { place, install } = await playNpm(does);
  await expect(install()).rejects.toThrow(words);
  expect(await readdir(place)).not.toContain('runtime');
});

test('where there is no npm it says so, and an abort ends it', async () => {
  const { install } = await playNpm('setInterval(() => {}, 1000);');
  await expect(install({ npm: ['/no/such/npm'] })).rejects.toThrow(/npm was not found/);
  const stop = new AbortController();
  const installing = install({ signal: stop.signal });
  setTimeout(() => stop.abort(), 100);
  await expect(installing).rejects.toThrow('aborted');
});

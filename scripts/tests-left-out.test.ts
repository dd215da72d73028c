import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commandEnvironment } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { onlyPostgres } from './embedded-tests.ts';
import { listMissing, programs, wikiTests } from './test-programs.ts';
import { listLeftOut } from './tests-left-out.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const root = mkdtempSync(join(tmpdir(), 'hintline-programs-'));
beforeAll(() => vi.stubEnv('CHROMIUM_PATH', ''));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const filesOf: Record<keyof typeof programs, string[]> = {
  postgres: ['initdb', 'pg_basebackup', 'pg_dump', 'postgres'].map((name) => `usr/lib/postgresql/17/bin/${name}`),
  nats: ['usr/sbin/nats-server'],
  pgbouncer: ['usr/sbin/pgbouncer'],
  nginx: ['usr/sbin/nginx'],
  bzip2: ['usr/sbin/bzip2'],
  chromium: ['usr/bin/chromium'],
  mediawiki: ['usr/share/mediawiki/api.php'],
  php: ['usr/sbin/php'],
};

/** A machine that has all of the programs but these. */
function machineWithout(...names: (keyof typeof programs)[]): string {
  const machine = mkdtempSync(join(root, 'machine-'));
  for (const [name, files] of Object.entries(filesOf)) {
    if (names.some((one) => one === name)) continue;
    for (const file of files) {
      mkdirSync(dirname(join(machine, file)), { recursive: true });
      writeFileSync(join(machine, file), '#!/bin/sh\necho pdo_sqlite\n');
      chmodSync(join(machine, file), 0o755);
    }
  }
  return machine;
}

const everything = { tests: 'all', stories: 'all' } as const;
const onMachineWithout = (...names: (keyof typeof programs)[]) =>
  listLeftOut(everything, undefined, listMissing(machineWithout(...names)));

test('where nothing is missing, nothing is left out', () => {
  expect(onMachineWithout()).toEqual({ files: [], notRun: [], elsewhere: [], hasTests: true, hasStories: true });
});

test.each<[keyof typeof programs, string, readonly string[], string]>([
  ['nats', 'nats-server (Debian: apt-get install nats-server)', ['server/testing/processes/nats.test.ts'], ''],
  ['pgbouncer', 'pgbouncer (Debian: apt-get install pgbouncer)', ['server/testing/processes/pgbouncer.test.ts'], ''],
  [
    'nginx',
    'nginx (Debian: apt-get install nginx-light)',
    ['scripts/check-setup.test.ts', 'server/testing/processes/nginx.test.ts'],
    '',
  ],
  ['bzip2', 'bzip2 (Debian: apt-get install bzip2)', ['server/knowledge/wiki/bzip2.test.ts'], ''],
  [
    'postgres',
    'PostgreSQL (Debian: apt-get install postgresql)',
    onlyPostgres,
    ', all others on it (they run on the embedded database)',
  ],
])('without %s the files that need it are left out and named with the package', (name, said, files, more) => {
  expect(onMachineWithout(name)).toEqual({
    files,
    notRun: [`NOT RUN without ${said}: ${files.join(', ')}${more}`],
    elsewhere: [],
    hasTests: true,
    hasStories: true,
  });
});

test('without Chromium the stories are left out, and nothing else', () => {
  expect(onMachineWithout('chromium')).toEqual({
    files: [],
    notRun: ['NOT RUN without Chromium (Debian: apt-get install chromium): the browser stories'],
    elsewhere: [],
    hasTests: true,
    hasStories: false,
  });
});

test('a file of its name that may not be run is no program', () => {
  const machine = machineWithout();
  chmodSync(join(machine, 'usr/sbin/bzip2'), 0o644);
  expect(listMissing(machine)).toEqual([programs.bzip2]);
});

test('a wiki, which another command starts, is missed by nothing here', () => {
  expect(onMachineWithout('mediawiki', 'php').notRun).toEqual([]);
  expect(listMissing(machineWithout('mediawiki', 'php'))).toEqual([programs.mediawiki, programs.php]);
});

test('a file that needs two programs is named for both', () => {
  const { files, notRun } = onMachineWithout('postgres', 'nats');
  expect(files).toEqual(onlyPostgres);
  expect(notRun).toEqual([
    expect.stringMatching(/^NOT RUN without PostgreSQL .*: server\/testing\/processes\/nats\.test\.ts, /),
    expect.stringMatching(/^NOT RUN without nats-server .*: server\/testing\/processes\/nats\.test\.ts$/),
  ]);
});

test('a missing program that nothing chosen needs is not spoken of', () => {
  const missing = listMissing(machineWithout('nats', 'nginx', 'chromium'));
  expect(listLeftOut({ tests: ['testing/processes/pgbouncer'], stories: [] }, undefined, missing)).toEqual({
    files: [],
    notRun: [],
    elsewhere: [],
    hasTests: true,
    hasStories: false,
  });
});

interface Outcome {
  code: number;
  lines: string[];
}

/** `npm test` for these names on another machine. */
function run(machine: string, names: readonly string[], more: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/test.ts', ...names],
      { cwd: project, env: { ...commandEnvironment, PROGRAMS_ROOT: machine, ...more } },
      (error, stdout) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1,
          lines: stdout.trim().split('\n'),
        }),
    );
  });
}

describe('the command', () => {
  const ofTests = ['postgres', 'nats', 'pgbouncer', 'nginx', 'bzip2'] as const;

  test.each(ofTests)('without %s it ends well and says what it did not run, in CI badly', async (name) => {
    const machine = machineWithout(name);
    const file = programs[name].tests[0] ?? '';
    const here = await run(machine, [file]);
    expect(here).toMatchObject({ code: 0, lines: expect.arrayContaining(['0 passed, 0 failed']) });
    const line = here.lines.find((one) => one.startsWith('NOT RUN without')) ?? '';
    expect(line).toContain(`: ${file}`);
    const inCi = await run(machine, [file], { CI: 'true' });
    expect(inCi).toMatchObject({ code: 1, lines: expect.arrayContaining([`FAILED: ${line}`, '0 passed, 1 failed']) });
  });

  test('on a machine with none of them it runs what needs none', async () => {
    const { code, lines } = await run(join(root, 'bare'), [
      'values/money.test.ts',
      'wiki/bzip2.test.ts',
      'processes/nats',
    ]);
    expect({ code, last: lines.at(-1) }).toEqual({
      code: 0,
      last: expect.stringMatching(/^[1-9]\d* passed, 0 failed$/),
    });
    expect(lines.filter((line) => line.includes('values/money.test.ts'))).not.toEqual([]);
    // It is named and not run, also where this machine has the program.
    expect(lines.filter((line) => line.includes('bzip2.test.ts') && !line.startsWith('NOT RUN without '))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^NOT RUN without nats-server /));
  });

  test('whoever names what runs by another command, or on the other database, is told', async () => {
    const wiki = await run(join(root, 'bare'), wikiTests);
    expect(wiki).toMatchObject({ code: 0 });
    expect(wiki.lines).toContain(`NOT RUN but by npm run test:wiki: ${wikiTests.join()}`);
    const moved = await run(join(root, 'bare'), ['--database', 'embedded', 'scripts/move']);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.lines).toContain('NOT RUN on the embedded database: scripts/move.test.ts');
  });

  test('whoever wants PostgreSQL alone and has none is told that this failed', async () => {
    const { code, lines } = await run(join(root, 'bare'), ['--database', 'postgres', 'contract/values/money']);
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: '0 passed, 1 failed' });
    expect(lines).toContainEqual(expect.stringMatching(/^FAILED: NOT RUN without PostgreSQL /));
  });
});

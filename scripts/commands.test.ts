import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { slow } from '#server/testing/slow.ts';

// The tests start commands.
vi.setConfig(slow.startsProcesses);

const project = join(import.meta.dirname, '..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));

/** Each measurement with its file. */
const benches = readdirSync(join(project, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file): [string, string] => [`bench -- ${basename(file, '.ts')}`, `bench/${file}`]);

/** Each command that runs a TypeScript file of this project, with its file. `start` takes no arguments. */
const commands = Object.entries(scripts).flatMap(([name, line]) =>
  name === 'start' || name.startsWith('pre')
    ? []
    : [...line.matchAll(/((?:scripts|bench|stand-ins)\/[\w/-]+\.ts)(?= |$)/g)]
        .map(([file]) => file)
        .filter((file) => file !== 'scripts/env-file.ts')
        .map((file): [string, string] => [name, file]),
);

const unknown = /^Unknown option '--no-such-option'/;

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

function run(file: string, argument: string): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, argument], { cwd: project }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, stdout, stderr }),
    );
  });
}

describe.concurrent('npm run', () => {
  test.for([...commands, ...benches])(
    '%s says what is wrong with its arguments and how to use it',
    async ([name, file], { expect: expectHere }) => {
      const command = name === 'generate' ? `node ${file}` : name === 'test' ? 'npm test' : `npm run ${name}`;
      const { code, stdout, stderr } = await run(file, '--no-such-option');
      const [problem, , usage] = stderr.split('\n');
      expectHere({ code, stdout, problem }).toEqual({ code: 2, stdout: '', problem: expect.stringMatching(unknown) });
      expectHere(usage).toMatch(new RegExp(`^${command}( |$)`));
      expectHere(stderr).not.toMatch(/^\s+at /m);
    },
  );
});

test('--help prints the usage, and nothing else is done', async () => {
  const { code, stdout, stderr } = await run('scripts/check.ts', '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^npm run check\n/);
});

test('every command of ours is tried', () => {
  expect(commands.length).toBeGreaterThan(20);
  expect(benches.length).toBeGreaterThan(15);
});

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readIfThere } from './mutate/fault.ts';
import { type Fault, faults, listStale } from './mutate/faults.ts';
import { readArguments } from './read-arguments.ts';

const project = join(import.meta.dirname, '..');
const mostMinutesPerRun = 15;

const { values: options } = readArguments(
  `npm run mutate [-- OPTIONS]

Plants one fault of money or access after another in a copy of the tree, runs the tests that should notice it, and
prints how many did.

  --only TEXT           only faults with this text in name or file
  --numbers 3,14        only faults with these numbers
  --list                lists the faults and runs nothing`,
  {
    options: {
      only: { type: 'string' },
      numbers: { type: 'string' },
      list: { type: 'boolean' },
    },
  },
);

interface Outcome {
  code: number | 'too long';
  output: string;
}

/** A copy of the tree, with uncommitted files and the same packages. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'hintline-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of new Set(listed.split('\0').filter(Boolean))) {
    if (readIfThere(join(project, file)) === '') continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(project, file), join(copy, file));
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function runTests(copy: string, tests: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // A process group, so that the servers of a run that takes too long end with it.
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...tests], {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: undefined },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    let isTooLong = false;
    const timer = setTimeout(() => {
      isTooLong = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, mostMinutesPerRun * 60_000);
    child.once('error', reject).once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: isTooLong ? 'too long' : (code ?? 1), output });
    });
  });
}

/** @returns the first failure that noticed the fault; null if no test failed */
async function plant(copy: string, fault: Fault): Promise<string | null> {
  const file = join(copy, fault.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    original.replace(fault.find, () => fault.replace),
  );
  try {
    const { code, output } = await runTests(copy, fault.tests);
    return code === 0 ? null : firstFailure(output);
  } finally {
    writeFileSync(file, original);
  }
}

function firstFailure(output: string): string {
  // oxlint-disable-next-line no-control-regex -- test runners colour their lines
  const lines = output.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n');
  return (lines.find((line) => /^\s*(Error|AssertionError|TypeError|✗|×|FAIL)/.test(line)) ?? 'failed').trim();
}

function chooseFaults(): [number, Fault][] {
  const words = options.only?.toLowerCase();
  const numbers = options.numbers?.split(',').map(Number);
  return faults
    .map((fault, index): [number, Fault] => [index + 1, fault])
    .filter(([number]) => numbers?.includes(number) !== false)
    .filter(([, { name, file }]) => words === undefined || `${name} ${file}`.toLowerCase().includes(words));
}

async function main(): Promise<void> {
  const stale = listStale(project);
  if (stale.length > 0) throw new Error(`faults that cannot be planted:\n${stale.join('\n')}`);
  const chosen = chooseFaults();
  if (options.list === true) {
    for (const [number, { name, file }] of chosen) console.log(`${number}. ${name} (${file})`);
    return;
  }
  const copy = copyTree();
  try {
    const tests = [...new Set(chosen.flatMap(([, fault]) => fault.tests))];
    // A test that fails without a fault would seem to notice every fault.
    const { code, output } = await runTests(copy, tests);
    if (code !== 0) throw new Error(`the tests fail without any fault:\n${output.slice(-4000)}`);
    const missed: string[] = [];
    for (const [number, fault] of chosen) {
      const noticed = await plant(copy, fault);
      if (noticed === null) missed.push(fault.name);
      console.log(`${noticed === null ? '✗' : '✓'} ${number}. ${fault.name}: ${noticed ?? 'NOT NOTICED'}`);
    }
    console.log(`\n${chosen.length - missed.length} of ${chosen.length} planted faults noticed`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

await main();

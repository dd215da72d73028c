import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { printSlowest } from './print-slowest.ts';

/** The result of a test run. A test that passed only when repeated has failed, and in CI so has a skipped one. */
export interface Counts {
  passed: number;
  failed: number;
  /** The failed tests with what they expected, printed again at the end: a log of which only the end is kept still says why. */
  failures: string[];
}

export const inCi = process.env['CI'] === 'true';

const project = join(import.meta.dirname, '..');

const vitestReport = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })) }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
});

/** Runs server and pure code; `args` are options and parts of file names, none of which means all. */
export async function runVitest(args: readonly string[], environment: Record<string, string> = {}): Promise<Counts> {
  const { code, report } = await runWithReport(
    (file) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
      // The first failure already decides about the whole run.
      ...(inCi ? ['--bail=1'] : []),
      ...args,
    ],
    () => environment,
  );
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1, failures: ['vitest left no report'] };
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = parsed.data;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages));
    // A file that another's failure has kept from running says nothing.
    const isBroken = status === 'failed' && tests.length === 0 && message !== '';
    const names = isBroken ? [withReason('the file itself', [message])] : tests;
    return names.map((test) => `${relative(project, name)} › ${test}`);
  });
  const timed = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(project, name),
    seconds: (endTime - startTime) / 1000,
  }));
  printSlowest('files', timed);
  // A file that does not open has failed as well, and counts no test of its own.
  const counts = { passed: numPassedTests, failed: failures.length, failures };
  return judge({ ...counts, notRun: numPendingTests + numTodoTests }, code);
}

/** Runs stories of e2e/ in the browser at `chromium`; `filters` are parts of file names, none means all. */
export async function runStories(
  chromium: string,
  filters: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Counts> {
  const { code, report } = await runWithReport(
    () => [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,./e2e/reporter.ts,json',
      ...(inCi ? ['--max-failures=1'] : []),
      ...filters,
    ],
    (file) => ({ ...environment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  );
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1, failures: ['playwright left no report'] };
  const { expected, unexpected, flaky, skipped } = parsed.data.stats;
  const failures = parsed.data.suites.flatMap(listFailedStories);
  return judge({ passed: expected, failed: unexpected + flaky, failures, notRun: skipped }, code);
}

function listFailedStories({ file, specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return withReason(
        `e2e/${file} › ${title}`,
        errors.map(({ message = '' }) => message),
      );
    });
  return [...own, ...suites.flatMap(listFailedStories)];
}

const reasonLength = 600;

/** A failed test and the beginning of each of its messages, on one line. */
function withReason(name: string, messages: readonly string[]): string {
  const reasons = messages.map((message) =>
    stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, reasonLength),
  );
  return [name, ...reasons].join(' — ');
}

function judge(counts: Counts & { notRun: number }, code: number): Counts {
  const { passed, notRun } = counts;
  const failures = [...counts.failures];
  if (inCi && notRun > 0) failures.push(`${notRun} tests were skipped`);
  const failed = counts.failed + (inCi ? notRun : 0);
  // If the runner fails although every test passed, the error was outside the tests.
  if (code !== 0 && failed === 0) return { passed, failed: 1, failures: [...failures, `exit code ${code}`] };
  return { passed, failed, failures };
}

async function runWithReport(
  args: (file: string) => string[],
  environment: (file: string) => Record<string, string>,
): Promise<{ code: number; report: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await runNode(args(file), environment(file));
    const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
    return { code, report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const running = new Set<ChildProcess>();
let isEnding = false;

/**
 * Whoever ends a run, by Ctrl+C, by closing the terminal or by SIGTERM, ends what it has started; then it comes to its own
 * end and removes what it has made.
 */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isEnding = true;
      for (const child of running) child.kill('SIGTERM');
    });
}

/** Runs a script of the project on this Node with its output passed on. @returns its exit code */
export function runNode(args: string[], environment: Record<string, string> = {}): Promise<number> {
  if (isEnding) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/**
 * The last lines of every test command, and its exit code.
 * @param notRun what a missing program has kept from running, which is a failure in CI
 */
export function finish(all: readonly Counts[], notRun: readonly string[] = []): void {
  const faults = inCi ? notRun : [];
  const counts = [...all, { passed: 0, failed: faults.length, failures: faults }];
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, one) => total + one[key], 0);
  if (!inCi) for (const line of notRun) console.log(line);
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED: ${failure}`);
  const minutes = (performance.now() / 60_000).toFixed(1);
  console.log(`\nTook ${minutes} minutes.`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

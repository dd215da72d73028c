import { changedFiles, testsOf, type Touched } from './changed-tests.ts';
import { findChromium } from './chromium.ts';
import { startTestPostgres } from './private-postgres.ts';
import { readArguments, stopWithUsage } from './read-arguments.ts';
import { type Counts, endWithSignals, finish, inCi, runStories, runVitest } from './suites.ts';
import { listMissing, programs } from './test-programs.ts';
import { listLeftOut } from './tests-left-out.ts';

const usage = `npm test [-- OPTIONS] [NAME …]

Runs the unit and server tests on a PostgreSQL server that it starts and removes itself, and beside it those tests on the
embedded database that concern what the two do differently; where no PostgreSQL is installed, all that can on the embedded one.
Then the browser stories. With names, only the test files whose path contains one of them. What a missing program keeps from
running is said on a line that names the package to install; with CI=true it is a failure.

  --database NAME   only postgres, or only embedded
  --changed         only the tests and stories of what differs from the last commit, also in new files
  --since REF       only those of what differs from this commit`;

const { values: options, positionals: names } = readArguments(usage, {
  options: { database: { type: 'string' }, changed: { type: 'boolean' }, since: { type: 'string' } },
  most: Infinity,
});
const { database } = options;
if (database !== undefined && database !== 'postgres' && database !== 'embedded')
  stopWithUsage(usage, `--database ${database}: postgres or embedded.`);
const since = options.since ?? (options.changed === true ? 'HEAD' : undefined);
if (since !== undefined && names.length > 0) stopWithUsage(usage, `${names[0]}: names and changes exclude each other.`);

/** What to run: parts of paths, or everything. */
const chosen = choose();
const missing = listMissing(process.env['PROGRAMS_ROOT']);
const leftOut = listLeftOut(chosen, database, missing);
const { notRun } = leftOut;
for (const line of [...leftOut.elsewhere, ...notRun]) console.log(line);
const lacksPostgres = missing.includes(programs.postgres);
if (database === 'postgres' && lacksPostgres && !inCi)
  finish([{ passed: 0, failed: notRun.length, failures: [...notRun] }]);
else if (inCi && notRun.length > 0) finish([], notRun);
else await run();

async function run(): Promise<void> {
  endWithSignals();
  const isOnPostgres = database !== 'embedded' && !lacksPostgres && (leftOut.hasTests || leftOut.hasStories);
  const postgres = isOnPostgres ? await startTestPostgres() : undefined;
  // By it tests and stories find the server, and vitest.config.ts what it leaves out.
  const environment: Record<string, string> = {
    TESTS_LEFT_OUT: leftOut.files.join(','),
    ...(postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url }),
  };
  try {
    const counts: Counts[] = [];
    if (leftOut.hasTests) {
      const args = [
        ...(database === undefined ? [] : [`--project=${database}`]),
        ...(chosen.tests === 'all' ? [] : chosen.tests),
      ];
      counts.push(await runVitest(args, environment));
    }
    const isOver = inCi && counts.some(({ failed }) => failed > 0);
    const chromium = findChromium();
    if (!isOver && leftOut.hasStories && chromium !== undefined)
      counts.push(await runStories(chromium, chosen.stories === 'all' ? [] : chosen.stories, environment));
    finish(counts, notRun);
  } finally {
    await postgres?.stop();
  }
}

function choose(): Touched {
  if (since !== undefined) {
    const files = findChanged(since);
    const touched = testsOf(files);
    console.log(
      `${files.length} changed files; ${describe(touched.tests, 'test')}, ${describe(touched.stories, 'story')}`,
    );
    return touched;
  }
  return names.length > 0 ? { tests: names, stories: [] } : { tests: 'all', stories: 'all' };
}

function findChanged(commit: string): string[] {
  try {
    return changedFiles(commit);
  } catch {
    return stopWithUsage(usage, `--since ${commit}: git finds no such commit.`);
  }
}

function describe(files: Touched['tests'], noun: string): string {
  return files === 'all' ? `all ${noun} files` : `${noun} files: ${files.join(' ') || 'none'}`;
}

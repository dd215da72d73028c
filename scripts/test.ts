import { changedFiles, testsOf, type Touched } from './changed-tests.ts';
import { findChromium } from './chromium.ts';
import { onlyPostgres } from './embedded-tests.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { startTestPostgres } from './private-postgres.ts';
import { readArguments, stopWithUsage } from './read-arguments.ts';
import { type Counts, endWithSignals, finish, inCi, runStories, runVitest } from './suites.ts';

const usage = `npm test [-- OPTIONS] [NAME …]

Runs the unit and server tests on a PostgreSQL server that it starts and removes itself, and beside it those tests on the
embedded database that concern what the two do differently; where no PostgreSQL is installed, all that can on the embedded one.
Then the browser stories. With names, only the test files whose path contains one of them.

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
endWithSignals();
const postgres = database === 'embedded' ? undefined : await startPostgresWhereInstalled();
try {
  const counts: Counts[] = [];
  if (chosen.tests === 'all' || chosen.tests.length > 0) counts.push(await runTests(chosen.tests));
  const isOver = inCi && counts.some(({ failed }) => failed > 0);
  if (!isOver && (chosen.stories === 'all' || chosen.stories.length > 0))
    counts.push(await tellStories(chosen.stories));
  finish(counts);
} finally {
  await postgres?.stop();
}

async function startPostgresWhereInstalled() {
  if (findPostgresPrograms('initdb', 'postgres') !== undefined) return startTestPostgres();
  say(
    'NOT RUN on PostgreSQL, which is not installed. On the embedded database the',
    'tests run instead, more slowly, but for those of what only PostgreSQL can do:',
    ...onlyPostgres,
  );
  return undefined;
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

async function runTests(tests: Touched['tests']): Promise<Counts> {
  if (postgres === undefined && database !== 'embedded' && (inCi || database === 'postgres'))
    return { passed: 0, failed: 1, failures: ['the tests were not run on PostgreSQL: it is not installed'] };
  const project = database === undefined ? [] : [`--project=${database}`];
  return runVitest([...project, ...(tests === 'all' ? [] : tests)], environment());
}

/** By it tests and stories find the server. */
function environment(): Record<string, string> {
  return postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url };
}

async function tellStories(stories: Touched['stories']): Promise<Counts> {
  const chromium = findChromium();
  if (chromium !== undefined) return runStories(chromium, stories === 'all' ? [] : stories, environment());
  say(
    'NOT RUN: the browser stories (e2e/). No Chromium was found.',
    'Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
  return inCi
    ? { passed: 0, failed: 1, failures: ['the browser stories were not run: no Chromium'] }
    : { passed: 0, failed: 0, failures: [] };
}

function say(...lines: string[]): void {
  const border = '#'.repeat(64);
  console.log(['', border, ...lines.map((line) => `  ${line}`), border, ''].join('\n'));
}

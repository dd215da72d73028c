import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Touched, testPattern } from './changed-tests.ts';
import { onlyEmbedded, onlyPostgres } from './embedded-tests.ts';
import { type Program, programs, sayNotRun, stories, wikiTests } from './test-programs.ts';

const project = join(import.meta.dirname, '..');

interface LeftOut {
  files: readonly string[];
  /** For each missing program a line about what it keeps from running. */
  notRun: readonly string[];
  /** Lines about what was named and runs in another way. */
  elsewhere: readonly string[];
  /** Whether any test is left to run. */
  hasTests: boolean;
  hasStories: boolean;
}

/** What of the chosen tests and stories cannot run, and why. */
export function listLeftOut(
  chosen: Touched,
  database: 'postgres' | 'embedded' | undefined,
  missing: readonly Program[],
): LeftOut {
  const isChosen = (file: string) =>
    chosen.tests === 'all' || chosen.tests.some((part) => file.includes(relative('', part)));
  const otherWays = [
    { say: 'NOT RUN on the embedded database', tests: database === 'embedded' ? onlyPostgres : [] },
    { say: 'NOT RUN on PostgreSQL', tests: database === 'postgres' ? onlyEmbedded : [] },
    { say: 'NOT RUN but by npm run test:wiki', tests: chosen.tests === 'all' ? [] : wikiTests },
  ].map(({ say, tests }) => ({ say, tests: tests.filter(isChosen) }));
  const files = otherWays.flatMap(({ tests }) => tests);
  const elsewhere = otherWays.flatMap(({ say, tests }) => (tests.length > 0 ? [`${say}: ${tests.join(', ')}`] : []));
  const wantsTests = chosen.tests.length > 0;
  const wantsStories = chosen.stories.length > 0;
  let hasStories = wantsStories;

  const notRun: string[] = [];
  const runElsewhere = new Set([...files, ...wikiTests]);
  for (const program of missing) {
    const tests = program.tests.filter((file) => file !== stories && isChosen(file) && !runElsewhere.has(file));
    files.push(...tests);
    const said = [...tests];
    if (program === programs.postgres && wantsTests && database !== 'embedded')
      said.push('all others on it (they run on the embedded database)');
    if (program.tests.includes(stories) && wantsStories) {
      said.push('the browser stories');
      hasStories = false;
    }
    if (said.length > 0) notRun.push(sayNotRun(program, said));
  }
  const isLeft = (file: string) => isChosen(file) && !files.includes(file);
  // A name that nothing has is told by the runner itself.
  const hasTests = wantsTests && (files.length === 0 || globSync(testPattern, { cwd: project }).some(isLeft));
  return { files: [...new Set(files)], notRun, elsewhere, hasTests, hasStories };
}

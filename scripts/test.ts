import { findChromium } from './chromium.ts';
import { type Counts, finish, inCi, runStories, runVitest } from './suites.ts';
import { readArguments } from './read-arguments.ts';

const { positionals: filters } = readArguments(
  `npm test [-- NAME …]

Runs the unit and server tests on the embedded database, then the browser stories; with names, only the test files whose
path contains one of them.`,
  { most: Infinity },
);

async function stories(): Promise<Counts> {
  const chromium = findChromium();
  if (chromium !== undefined) return runStories(chromium);
  console.log(
    [
      '',
      '################################################################',
      '  NOT RUN: the browser stories (e2e/). No Chromium was found.',
      '  Install one (Debian: apt-get install chromium; elsewhere:',
      '  npx playwright install chromium) or set CHROMIUM_PATH.',
      '################################################################',
    ].join('\n'),
  );
  return { passed: 0, failed: inCi ? 1 : 0, failures: ['the browser stories were not run: no Chromium'] };
}

const counts = [await runVitest(filters)];
if (filters.length === 0) counts.push(await stories());
finish(counts);

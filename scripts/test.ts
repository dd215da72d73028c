/** `npm test`: server and pure code on the embedded database, then the browser stories. Arguments pick files of the first. */
import { findChromium } from './chromium.ts';
import { type Counts, finish, inCi, runStories, runVitest } from './suites.ts';

const filters = process.argv.slice(2);

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

import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

const listFiles = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** They use `outside.ts`, and so one product with a Steam server and a model of the stories. */
const outside = listFiles([
  'guides',
  'hostile-imports',
  'hostile-outside',
  'hostile-pictures',
  'live-answer',
  'pictures',
]);

/** They name the embedded database. */
const embedded = listFiles(['first-answer', 'import-texts', 'knowledge', 'quality', 'wallet']);

/** Each names settings, a program or a browser that no other file needs. */
const different = listFiles(['third-language', 'search-by-meaning', 'push', 'alerts', 'slow-model', 'below-a-path']);

const afterFirstStart = { dependencies: ['first start'] };

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'first start', testMatch: '*.setup.ts' },
    // A worker that goes over to files with another product starts another browser, too, so one worker takes all files
    // of a kind. These come first: at the end no worker is left with them while the others have nothing to do.
    { name: 'outside', testMatch: outside, workers: 1, ...afterFirstStart },
    { name: 'embedded database', testMatch: embedded, workers: 1, ...afterFirstStart },
    { name: 'different', testMatch: different, workers: 1, ...afterFirstStart },
    {
      name: 'stories',
      testMatch: '*.spec.ts',
      testIgnore: [...outside, ...embedded, ...different],
      ...afterFirstStart,
    },
  ],
  // Each has its own browser and products. A story waits for one of them most of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Three times what the longest take while nothing else runs: a busy machine must not make one fail.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./e2e/reporter.ts']],
  use: {
    browserName: 'chromium',
    // An element that is missing is reported by its name, not by the time limit of the whole story.
    actionTimeout: 30_000,
    locale: 'en-GB',
    // A light system is offered its theme.
    colorScheme: 'dark',
    // No story is about motion, and what is still fading in has less contrast than it is going to have.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the stories about it have a service worker: installing one in each would fetch the shell each time.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording one takes an eighth of a story's time: `npm run e2e -- NAME --trace on` where one is wanted.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a story is gone before optimized code pays for its compilation.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});

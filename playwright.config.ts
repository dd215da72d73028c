import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

/**
 * The files that took longest when measured, and those that have a worker of their own: they are begun first,
 * so that at the end no worker is left with one of them while the others have nothing to do.
 */
const longFiles = [
  'third-language',
  'hostile-outside',
  'hostile-imports',
  'hostile-pictures',
  'guides',
  'live-answer',
  'push',
  'pictures',
  'search-by-meaning',
  'alerts',
  'quality',
  'knowledge',
  'better-answer',
  'wallet',
  'new-version',
  'ask',
  'conversations',
  'knowledge-gap',
  'account',
  'failures',
  'hints',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'first start', testMatch: '*.setup.ts' },
    { name: 'long stories', testMatch: longFiles, dependencies: ['first start'] },
    { name: 'stories', testMatch: '*.spec.ts', testIgnore: longFiles, dependencies: ['first start'] },
  ],
  // Each has its own browser and product. A story waits for one of them most of the time.
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

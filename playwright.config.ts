import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'first start', testMatch: '*.setup.ts' },
    { name: 'stories', testMatch: '*.spec.ts', dependencies: ['first start'] },
  ],
  // Every story starts the real command; two at once would only slow each other on a small machine.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // A busy machine must not make a story fail: what never comes is still told, only later.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // An element that is missing is reported by its name, not by the time limit of the whole story.
    actionTimeout: 60_000,
    locale: 'en-GB',
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
      ],
    },
  },
});

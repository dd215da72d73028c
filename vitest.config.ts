import { defineConfig } from 'vitest/config';
import { messages } from './scripts/build/messages.ts';
import { passwordGuesses } from './scripts/build/password-guesses.ts';
import { testPattern } from './scripts/changed-tests.ts';
import { listEmbeddedTests, onlyEmbedded, onlyPostgres } from './scripts/embedded-tests.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { wikiTests } from './scripts/test-programs.ts';

// Needs the MediaWiki that `npm run test:wiki` starts.
const withWiki = process.env['TEST_WIKI_URL'] === undefined ? wikiTests : [];
const leftOut = [...withWiki, ...(process.env['TESTS_LEFT_OUT'] ?? '').split(',').filter(Boolean)];

const embedded = {
  name: 'embedded',
  setupFiles: ['server/testing/on-embedded.ts', 'server/testing/end-servers.ts'],
  exclude: [...onlyPostgres, ...leftOut],
};

export default defineConfig({
  plugins: [messages(), passwordGuesses()],
  test: {
    projects:
      process.env['TEST_DATABASE_URL'] === undefined
        ? [{ extends: true, test: { ...embedded, include: [testPattern] } }]
        : [
            {
              extends: true,
              test: {
                name: 'postgres',
                include: [testPattern],
                exclude: [...onlyEmbedded, ...leftOut],
                setupFiles: ['server/testing/end-servers.ts'],
              },
            },
            { extends: true, test: { ...embedded, include: listEmbeddedTests() } },
          ],
    // One module graph for a worker: each opens its test database once for all its files.
    pool: 'forks',
    isolate: false,
    // Much of a test is waiting: for a process, a lease, a mail.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What starts a process or fills in thousands of rows says so by a limit of its own.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000, interval: 25 } },
    retry: 0,
    allowOnly: false,
  },
});

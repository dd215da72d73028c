import { defineConfig } from 'vitest/config';
import { messages } from './scripts/build/messages.ts';
import { passwordGuesses } from './scripts/build/password-guesses.ts';
import { listEmbeddedTests, onlyEmbedded, onlyPostgres } from './scripts/embedded-tests.ts';
import { LongestFirst } from './scripts/longest-first.ts';

const tests = '{contract,messages,server,web,bench,scripts,demo}/**/*.test.ts';
// Needs the MediaWiki that `npm run test:wiki` starts.
const withWiki =
  process.env['TEST_WIKI_URL'] === undefined ? ['server/knowledge/wiki/live/real-mediawiki.test.ts'] : [];

const embedded = {
  name: 'embedded',
  setupFiles: ['server/testing/on-embedded.ts', 'server/testing/end-servers.ts'],
  exclude: [...onlyPostgres, ...withWiki],
};

export default defineConfig({
  plugins: [messages(), passwordGuesses()],
  test: {
    projects:
      process.env['TEST_DATABASE_URL'] === undefined
        ? [{ extends: true, test: { ...embedded, include: [tests] } }]
        : [
            {
              extends: true,
              test: {
                name: 'postgres',
                include: [tests],
                exclude: [...onlyEmbedded, ...withWiki],
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

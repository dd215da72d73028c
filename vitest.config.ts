import { defineConfig } from 'vitest/config';
import { messages } from './scripts/build/messages.ts';
import { passwordGuesses } from './scripts/build/password-guesses.ts';

export default defineConfig({
  plugins: [messages(), passwordGuesses()],
  test: {
    include: ['{contract,messages,server,web,bench,scripts,demo}/**/*.test.ts'],
    // A release is the same whatever database it is tried on; nginx, pgbouncer, NATS and a
    // replica stand around servers that share one, and a move to PostgreSQL needs one.
    exclude: [
      ...(process.env['TEST_DATABASE_URL'] === undefined
        ? [
            'bench/promises/nats.test.ts',
            'bench/promises/nginx.test.ts',
            'bench/promises/pgbouncer.test.ts',
            'bench/promises/replica.test.ts',
            // Sessions beside each other, of which the embedded database has one.
            'server/db/waiting-migration.test.ts',
            'scripts/move.test.ts',
            // Thirty starts of the command, which the embedded database makes take minutes.
            'scripts/killed-import.test.ts',
          ]
        : ['scripts/release.test.ts']),
      // Needs the MediaWiki that `npm run test:wiki` starts.
      ...(process.env['TEST_WIKI_URL'] === undefined ? ['server/knowledge/wiki/live/real-mediawiki.test.ts'] : []),
    ],
    setupFiles: ['server/testing/end-servers.ts'],
    // One module graph for a worker: each opens and migrates its test database once for all its files.
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    // Some tests start the real command several times, each of which may take four minutes, and wait for a lease to end; a
    // busy machine must not make them fail. What a test has to say about time it says by itself.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    allowOnly: false,
  },
});

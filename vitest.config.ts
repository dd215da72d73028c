import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,bench,scripts,demo}/**/*.test.ts'],
    // One worker and one module graph: the test database is opened and migrated once for all files.
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    retry: 0,
    allowOnly: false,
  },
});

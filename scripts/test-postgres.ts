import { startPostgres } from './private-postgres.ts';
import { finish, runVitest } from './suites.ts';
import { readArguments } from './read-arguments.ts';

const { positionals: filters } = readArguments(
  `npm run test:postgres [-- NAME …]

Runs the unit and server tests on a PostgreSQL server that it starts and removes itself; with names, only the test files
whose path contains one of them.`,
  { most: Infinity },
);

const postgres = await startPostgres();
const stop = () => void postgres.stop().finally(() => process.exit(1));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
try {
  finish([await runVitest(filters, { TEST_DATABASE_URL: postgres.url })]);
} finally {
  await postgres.stop();
}

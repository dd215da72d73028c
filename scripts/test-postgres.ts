/** `npm run test:postgres`: the suite of server and pure code once more, on a PostgreSQL of its own. Arguments pick files. */
import { startPostgres } from './private-postgres.ts';
import { finish, runVitest } from './suites.ts';

const postgres = await startPostgres();
const stop = () => void postgres.stop().finally(() => process.exit(1));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
try {
  finish([await runVitest(process.argv.slice(2), { TEST_DATABASE_URL: postgres.url })]);
} finally {
  await postgres.stop();
}

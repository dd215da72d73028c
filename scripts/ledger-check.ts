/** `npm run ledger:check`: prints where balances and the ledger differ; exits 1 where they do. */
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

const config = readConfig(process.env);
const database =
  config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : openPostgres(config.DATABASE_URL);
try {
  await migrate(database.pool);
  const differences = await listDifferences(database.db);
  for (const { what, kept, summed } of differences) console.error(`${what}: kept ${kept}, summed ${summed}`);
  console.log(`${differences.length} differences`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await database.close();
}

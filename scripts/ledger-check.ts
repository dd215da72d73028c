/** `npm run ledger:check`: prints where balances and the ledger differ; exits 1 where they do. */
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ db }) => {
  const differences = await listDifferences(db);
  for (const { what, kept, summed } of differences) console.error(`${what}: kept ${kept}, entries give ${summed}`);
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
});

import { listDifferences } from '#server/wallet/ledger.store.ts';
import { readArguments } from './read-arguments.ts';
import { withDatabase } from './with-database.ts';

readArguments(`npm run ledger:check

Prints where balances and the ledger differ; exits with 1 if they do.`);

await withDatabase(async ({ db }) => {
  const differences = await listDifferences(db);
  for (const { what, stored, summed } of differences)
    console.error(`${what}: stored ${stored}, entries give ${summed}`);
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
});

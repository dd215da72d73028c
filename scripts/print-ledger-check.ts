import type { Db } from '#server/db/database.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

/** Prints where balances and the ledger differ; the command exits with 1 if they do. */
export async function printLedgerCheck(db: Db): Promise<void> {
  const differences = await listDifferences(db);
  for (const { what, stored, summed } of differences)
    console.error(`${what}: stored ${stored}, entries give ${summed}`);
  console.log(differences.length === 0 ? 'The ledger adds up.' : `${differences.length} differences in the ledger.`);
  if (differences.length > 0) process.exitCode = 1;
}

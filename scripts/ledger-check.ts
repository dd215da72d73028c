import { printLedgerCheck } from './print-ledger-check.ts';
import { readArguments } from './read-arguments.ts';
import { withDatabase } from './with-database.ts';

readArguments(`npm run ledger:check

Prints where balances and the ledger differ; exits with 1 if they do.`);

await withDatabase(({ db }) => printLedgerCheck(db));

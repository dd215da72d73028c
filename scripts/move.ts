import { existsSync } from 'node:fs';
import type pg from 'pg';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { databaseIn, openEmbedded, openPostgres } from '#server/db/open.ts';
import { allowSilence } from '#server/db/silence.ts';
import { describeContents } from './backup-file.ts';
import { ContentDiffersError, copyDatabase } from './copy-database.ts';
import { CommandError, runCommand } from './with-database.ts';
import { printLedgerCheck } from './print-ledger-check.ts';
import { readArguments, stopWithUsage } from './read-arguments.ts';
import { requireEmpty } from './require-empty.ts';

const usage = `npm run move -- --to postgres://…

Moves everything from the embedded database of DATA_DIR to PostgreSQL, into an empty database, and compares both. The server has
to be stopped. The embedded database stays as it is; unless all has arrived, so does the other.`;

const number = new Intl.NumberFormat('en');
const { to } = readArguments(usage, { options: { to: { type: 'string' } } }).values;
if (to === undefined || !/^postgres(ql)?:\/\//.test(to)) stopWithUsage(usage, 'Say where to: --to postgres://…');

await runCommand(async () => {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  if (DATABASE_URL !== undefined)
    throw new CommandError('DATABASE_URL is set: this installation is on PostgreSQL already.');
  if (!existsSync(databaseIn(DATA_DIR))) throw new CommandError(`There is no database in ${DATA_DIR}.`);
  const source = await openEmbedded(DATA_DIR);
  const target = openPostgres(to);
  try {
    await requireEmpty(to, isUnused);
    await migrate(source.sessions);
    await migrate(target.sessions);
    const from = await source.pool.connect();
    const into = await target.pool.connect();
    try {
      allowSilence(into);
      for (const session of [from, into])
        await session.query(
          'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
        );
      await copyDatabase(from, into, (table, rows) => console.log(`${table}: ${number.format(rows)} rows`));
    } catch (error) {
      if (error instanceof ContentDiffersError) throw new CommandError(`${error.message} Nothing was moved.`);
      throw error;
    } finally {
      from.release();
      // This session's timeouts were lifted: end it.
      into.release(true);
    }
    await target.pool.query('ANALYZE');
    console.log(`Moved: ${await describeContents(target.pool)}`);
    await printLedgerCheck(target.db);
    console.log(`Set DATABASE_URL to that address and start the server. ${databaseIn(DATA_DIR)} is left as it was.`);
  } finally {
    await target.close();
    await source.close();
  }
});

/** What a move that broke off has left: this product's tables, without a person or a game. */
async function isUnused(client: pg.Client): Promise<boolean> {
  return (
    (await isThere(client, 'schema_migrations')) &&
    !(await hasRows(client, 'users')) &&
    !(await hasRows(client, 'games'))
  );
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is_there', [table]);
  return rows[0]?.is_there === true;
}

async function hasRows(client: pg.Client, table: 'users' | 'games'): Promise<boolean> {
  return (await isThere(client, table)) && (await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount === 1;
}

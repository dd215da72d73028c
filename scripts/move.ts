import { existsSync } from 'node:fs';
import type pg from 'pg';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { databaseIn, openEmbedded, openPostgres } from '#server/db/open.ts';
import { allowSilence } from '#server/db/silence.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { describeContents } from './backup-file.ts';
import { ContentDiffersError, copyDatabase } from './copy-database.ts';
import { CommandError, runCommand } from './with-database.ts';
import { readArguments, stopWithUsage } from './read-arguments.ts';

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
    await requireFree(to);
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
    const differences = await listDifferences(target.db);
    for (const { what, stored, summed } of differences)
      console.error(`${what}: stored ${stored}, entries give ${summed}`);
    console.log(differences.length === 0 ? 'The ledger adds up.' : `${differences.length} differences in the ledger.`);
    if (differences.length > 0) process.exitCode = 1;
    console.log(`Set DATABASE_URL to that address and start the server. ${databaseIn(DATA_DIR)} is left as it was.`);
  } finally {
    await target.close();
    await source.close();
  }
});

/** Nothing but what a move that broke off has left there: this product's tables, without a person or a game. */
async function requireFree(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const probe = openPostgres(url, { pool_size: 1 });
  try {
    const { rows } = await probe.pool
      .query<{ relations: number; is_own: boolean }>(
        `SELECT count(*)::int AS relations, coalesce(bool_or(c.relname = 'schema_migrations'), false) AS is_own
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'`,
      )
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new CommandError(`${host}${pathname} cannot be reached: ${why}. Make an empty database first: createdb.`);
      });
    const [found] = rows;
    if (found === undefined || found.relations === 0) return;
    if (!found.is_own || (await hasRows(probe.pool, 'users')) || (await hasRows(probe.pool, 'games')))
      throw new CommandError(`${host}${pathname} is not empty. Nothing was changed: make a new one.`);
  } finally {
    await probe.close();
  }
}

async function hasRows(pool: pg.Pool, table: 'users' | 'games'): Promise<boolean> {
  const { rows } = await pool.query<{ is_there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is_there', [table]);
  return rows[0]?.is_there === true && (await pool.query(`SELECT FROM ${table} LIMIT 1`)).rowCount === 1;
}

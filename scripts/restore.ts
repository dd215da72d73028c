import { existsSync, openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { FolderNotEmptyError, loadEmbedded } from '#server/db/embedded-dump.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { describeContents, kindOfBackup, requireReadable, runPostgres } from './backup-file.ts';
import { CommandError, runCommand } from './with-database.ts';
import { readArguments } from './read-arguments.ts';

const usage = `npm run restore -- FILE [--into postgres://… | --into FOLDER]

Restores a backup into an empty database or folder and checks the ledger.`;

async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect().catch((error: unknown) => {
    const { host, pathname } = new URL(url);
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${host}${pathname} cannot be reached: ${why}. Make an empty database first: createdb.`);
  });
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      throw new CommandError(`That database is not empty (${count} relations). Nothing was changed: make a new one.`);
    }
  } finally {
    await client.end();
  }
}

async function restorePostgres(file: string, url: string): Promise<void> {
  await requireEmpty(url);
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgres('pg_restore', [...whole, file], url);
}

async function restoreEmbedded(file: string, folder: string): Promise<void> {
  // The type tells PGlite that the archive is compressed.
  await loadEmbedded(folder, await openAsBlob(file, { type: 'application/x-gzip' })).catch((error: unknown) => {
    if (!(error instanceof FolderNotEmptyError)) throw error;
    throw new CommandError(`${folder} holds a database already. Nothing was changed: move it away, or name another.`);
  });
}

const {
  values: { into: named },
  positionals: [file = ''],
} = readArguments(usage, { options: { into: { type: 'string' } }, least: 1 });

await runCommand(async () => {
  if (!existsSync(file)) throw new CommandError(`${file} is not there.`);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = readConfig(process.env);
  const into = named ?? DATABASE_DIRECT_URL ?? DATABASE_URL ?? DATA_DIR;
  const target = /^postgres(ql)?:/.test(into) ? 'postgres' : 'embedded';
  const kind = await kindOfBackup(file);
  if (kind !== target) {
    const [made, place] = kind === 'postgres' ? ['PostgreSQL', 'a database'] : ['the embedded database', 'a folder'];
    throw new CommandError(`${file} was made from ${made}: restore it into ${place} of that kind (--into).`);
  }
  await requireReadable(file);
  await (target === 'postgres' ? restorePostgres(file, into) : restoreEmbedded(file, resolve(into)));

  const database = target === 'postgres' ? openPostgres(into) : await openEmbedded(resolve(into));
  try {
    const migrated = await migrate(database.pool);
    if (migrated.length > 0) console.log(`Brought up to this version: ${migrated.join(', ')}`);
    console.log(`Restored: ${await describeContents(database.pool)}`);
    const differences = await listDifferences(database.db);
    for (const { what, stored, summed } of differences)
      console.error(`${what}: stored ${stored}, entries give ${summed}`);
    console.log(differences.length === 0 ? 'The ledger adds up.' : `${differences.length} differences in the ledger.`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});

import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { dumpEmbedded } from '#server/db/embedded-dump.ts';
import { noteBackup } from '#server/db/stored-results.ts';
import { databaseIn, openEmbedded } from '#server/db/open.ts';
import { describeContents, runPostgres, writeBackup } from './backup-file.ts';
import { CommandError, runCommand } from './with-database.ts';
import { readArguments } from './read-arguments.ts';

/** Counted and dumped in one snapshot, so that the printed numbers match the file exactly; servers keep running. */
async function backUpPostgres(url: string, file: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const contents = await describeContents(client);
    await writeBackup(file, (unfinished) =>
      runPostgres('pg_dump', ['--format=custom', `--snapshot=${rows[0]?.snapshot}`, `--file=${unfinished}`], url),
    );
    await client.query('ROLLBACK');
    // Whoever may only read the database backs it up all the same.
    await client.query(noteBackup).catch(() => {});
    return contents;
  } finally {
    await client.end();
  }
}

async function backUpEmbedded(folder: string, file: string): Promise<string> {
  if (!existsSync(databaseIn(folder))) throw new CommandError(`There is no database in ${folder}.`);
  const dump = await dumpEmbedded(folder);
  await writeBackup(file, (unfinished) => writeFile(unfinished, dump.stream()));
  const database = await openEmbedded(folder);
  const contents = await describeContents(database.pool);
  await database.pool.query(noteBackup);
  await database.close();
  return contents;
}

const [given] = readArguments(
  `npm run backup -- [FILE]

Writes the whole database into one file; it never overwrites another.`,
  { most: 1 },
).positionals;

await runCommand(async () => {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR } = readConfig(process.env);
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(given ?? `hintline-${at}.backup`);
  if (existsSync(file)) throw new CommandError(`${file} is there already; a backup never overwrites another.`);
  const contents = await (DATABASE_DIRECT_URL === undefined
    ? backUpEmbedded(DATA_DIR, file)
    : backUpPostgres(DATABASE_DIRECT_URL, file));
  const { size } = await stat(file);
  console.log(`${file} (${(size / 1024 / 1024).toFixed(1)} MiB): ${contents}`);
});

import { existsSync, openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { FolderNotEmptyError, loadEmbedded } from '#server/db/embedded-dump.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { describeContents, kindOfBackup, requireReadable, runPostgres } from './backup-file.ts';
import { CommandError, runCommand } from './with-database.ts';
import { printLedgerCheck } from './print-ledger-check.ts';
import { readArguments } from './read-arguments.ts';
import { requireEmpty } from './require-empty.ts';

const usage = `npm run restore -- FILE [--into postgres://… | --into FOLDER]

Restores a backup into an empty database or folder and checks the ledger.`;

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
    await printLedgerCheck(database.db);
  } finally {
    await database.close();
  }
});

import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderTakenError, lockFolder } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { createEmbedded, databaseIn, fromPglite, openPostgres } from '#server/db/open.ts';
import { removeOld } from './kept-folders.ts';
import { createPostgresDatabase, renameDatabase } from './postgres-databases.ts';
import { until } from './until.ts';
import { withClient } from './with-client.ts';

const project = join(import.meta.dirname, '../..');

/** What is made once for the same migrations and used by later runs, too. */
const preparedFolder = join(project, 'node_modules/.cache/prepared');

let key: Promise<string> | undefined;

/** A hash of all migrations: whatever is prepared under another one is out of date. */
function migrationsKey(): Promise<string> {
  key ??= hashMigrations();
  return key;
}

async function hashMigrations(): Promise<string> {
  const folder = join(project, 'migrations');
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(`${name}\0`).update(await readFile(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Any constant: the same in all test processes, and another than that of the migrations. */
const advisoryLock = 7_042_119;

/** The name of the migrated database on a PostgreSQL server that others are copied from; the first to ask makes it. */
export async function postgresTemplate(server: string): Promise<string> {
  const name = `hintline_template_${await migrationsKey()}`;
  await withClient(server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    // Under its own name only once it is whole: whoever was killed while making it leaves nothing that others copy.
    const address = await createPostgresDatabase(server);
    const database = openPostgres(address);
    await migrate(database.pool);
    await database.close();
    await renameDatabase(server, address, name);
  });
  return name;
}

/** What an embedded database holds from which others are copied. */
export type EmbeddedTemplate = 'empty' | 'migrated';

const kept: Partial<Record<EmbeddedTemplate, Promise<string>>> = {};
const dumps: Partial<Record<EmbeddedTemplate, Promise<Blob>>> = {};

/** An embedded database as PGlite loads it into memory. */
export function embeddedDump(template: EmbeddedTemplate): Promise<Blob> {
  dumps[template] ??= keptTemplate(template).then(async (folder) => new Blob([await readFile(dumpIn(folder))]));
  return dumps[template];
}

/** Makes the embedded database of a data folder, which is in no use, by copying files: PGlite needs seconds to make one. */
export async function copyEmbedded(template: EmbeddedTemplate, data_dir: string): Promise<void> {
  // The other way of Node to copy a folder takes several times as long for a thousand small files.
  cpSync(databaseIn(await keptTemplate(template)), databaseIn(data_dir), { recursive: true });
}

const dumpIn = (folder: string) => join(folder, 'dump.tar');

/** The folder in which it is kept for later runs; the first to ask makes it. */
function keptTemplate(template: EmbeddedTemplate): Promise<string> {
  kept[template] ??= findOrMake(template);
  return kept[template];
}

async function findOrMake(template: EmbeddedTemplate): Promise<string> {
  const folder = join(preparedFolder, `embedded-${template}-${await migrationsKey()}`);
  if (existsSync(folder)) return folder;
  await mkdir(preparedFolder, { recursive: true });
  // One process makes it while the others wait. A killed one frees the lock, and what it left has not got the name.
  const unlock = await lockPrepared();
  try {
    if (!existsSync(folder)) await makeTemplate(template, folder);
  } finally {
    await unlock();
  }
  return folder;
}

function lockPrepared(): Promise<() => Promise<void>> {
  const lock = () =>
    lockFolder(preparedFolder).catch((error: unknown) => {
      if (error instanceof FolderTakenError) return undefined;
      throw error;
    });
  return until('no other process makes a template', lock, { within_ms: 120_000, every_ms: 100 });
}

async function makeTemplate(template: EmbeddedTemplate, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  const pglite = await createEmbedded({ dataDir: databaseIn(unfinished) });
  const database = fromPglite(pglite, 60_000);
  if (template === 'migrated') await migrate(database.pool);
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  await writeFile(dumpIn(unfinished), Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, folder);
  // Each set of migrations would otherwise leave 100 MB behind, and so would whoever was killed while making one.
  const current = await migrationsKey();
  await removeOld(preparedFolder, (name) => name.startsWith('embedded-') && !name.includes(current));
}

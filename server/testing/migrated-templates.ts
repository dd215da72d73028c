import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { createEmbedded, fromPglite, openPostgres } from '#server/db/open.ts';
import { createPostgresDatabase, onServer, renameDatabase } from './postgres-databases.ts';

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
  await onServer(server, async (client) => {
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

let dump: Promise<Blob> | undefined;

/** A migrated embedded database as PGlite loads it; kept for later runs. */
export function embeddedDump(): Promise<Blob> {
  dump ??= readOrMakeDump();
  return dump;
}

async function readOrMakeDump(): Promise<Blob> {
  const file = join(preparedFolder, `embedded-${await migrationsKey()}.tar`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return new Blob([kept]);
  const pglite = await createEmbedded({});
  const database = fromPglite(pglite, 60_000);
  await migrate(database.pool);
  const made = await pglite.dumpDataDir('none');
  await database.close();
  await mkdir(preparedFolder, { recursive: true });
  // Written beside and renamed, as another process may read it at the same moment.
  await writeFile(`${file}.${process.pid}`, Buffer.from(await made.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
  await removeOthers(file);
  return made;
}

/** Each set of migrations would otherwise leave 48 MB behind. */
async function removeOthers(kept: string): Promise<void> {
  for (const name of await readdir(preparedFolder)) {
    const file = join(preparedFolder, name);
    if (/^embedded-[0-9a-f]+\.tar$/.test(name) && file !== kept) await rm(file, { force: true });
  }
}

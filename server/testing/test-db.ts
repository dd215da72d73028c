import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { createEmbedded, fromPglite, type OpenDatabase, openPostgres } from '#server/db/open.ts';

/**
 * How long a query may wait for a connection. One outside the open transaction would wait for the embedded database's
 * only one for ever, which is an error before the test takes too long; twenty transactions at once only wait for each
 * other, on a busy machine for longer than the product lets its users wait.
 */
const wait_ms = 60_000;

let shared: Promise<OpenDatabase> | undefined;
let emptyDump: Promise<Blob> | undefined;

/** `TEST_DATABASE_URL` names a PostgreSQL server on which tests make databases of their own. */
export const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** The migrated database that most tests share; each makes its own users and games in it. */
export function testDb(): Promise<OpenDatabase> {
  shared ??= freshDb();
  return shared;
}

/** A migrated database for one test file alone. The caller closes it. */
export async function freshDb(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined ? freshEmbedded() : freshPostgres(server);
}

/** The address of a new, empty PostgreSQL database; for tests that start processes on it. */
export async function createPostgresDatabase(server: string): Promise<string> {
  const name = `hintline_test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database without tables, for tests of migrations. The caller closes it. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined
    ? fromPglite(await createEmbedded({}), wait_ms)
    : openPostgres(await createPostgresDatabase(server), { wait_ms });
}

async function freshPostgres(server: string): Promise<OpenDatabase> {
  const database = openPostgres(await createPostgresDatabase(server), { wait_ms });
  await migrate(database.pool);
  return database;
}

async function freshEmbedded(): Promise<OpenDatabase> {
  emptyDump ??= dumpMigrated();
  return fromPglite(await createEmbedded({ loadDataDir: await emptyDump }), wait_ms);
}

async function dumpMigrated(): Promise<Blob> {
  const pglite = await createEmbedded({});
  const database = fromPglite(pglite, wait_ms);
  await migrate(database.pool);
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  return dump;
}

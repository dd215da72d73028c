import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { createEmbedded, fromPglite, type OpenDatabase, openPostgres } from '#server/db/open.ts';

// A query outside the open transaction waits for the one connection for ever; in tests that is an error soon.
const waitMs = 1000;

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

async function freshPostgres(server: string): Promise<OpenDatabase> {
  const database = openPostgres(await createPostgresDatabase(server));
  await migrate(database.pool);
  return database;
}

async function freshEmbedded(): Promise<OpenDatabase> {
  emptyDump ??= dumpMigrated();
  return fromPglite(await createEmbedded({ loadDataDir: await emptyDump }), waitMs);
}

async function dumpMigrated(): Promise<Blob> {
  const pglite = await createEmbedded({});
  const database = fromPglite(pglite, waitMs);
  await migrate(database.pool);
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  return dump;
}

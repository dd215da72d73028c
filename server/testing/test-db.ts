import pg from 'pg';
import { createEmbedded, fromPglite, type OpenDatabase, openPostgres } from '#server/db/open.ts';
import { embeddedDump, postgresTemplate } from './migrated-templates.ts';

/**
 * How long a query may wait for a connection. One outside the open transaction would wait for the embedded database's
 * only one for ever, which is an error before the test takes too long; twenty transactions at once only wait for each
 * other, on a busy machine for longer than the product lets its users wait.
 */
const wait_ms = 60_000;

let shared: Promise<OpenDatabase> | undefined;

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

/** The address of a new PostgreSQL database without tables; for tests that start processes on it. */
export function createPostgresDatabase(server: string): Promise<string> {
  return createDatabase(server, 'template1');
}

/** The address of a new PostgreSQL database with all migrations applied. */
export async function createMigratedDatabase(server: string): Promise<string> {
  return createDatabase(server, await postgresTemplate(server));
}

/** The address of a new PostgreSQL database that is a copy of another one of the same server, which nobody may be using. */
export async function createDatabase(server: string, template: string): Promise<string> {
  const name = `hintline_test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  // Copied file by file: for a database without data that takes less time than writing it into the log.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Gives a database another name, once nobody uses it. */
export async function renameDatabase(server: string, address: string, name: string): Promise<void> {
  await onServer(server, `ALTER DATABASE ${new URL(address).pathname.slice(1)} RENAME TO ${name}`);
}

export async function dropDatabase(server: string, address: string): Promise<void> {
  await onServer(server, `DROP DATABASE ${new URL(address).pathname.slice(1)} WITH (FORCE)`);
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database without tables, for tests of migrations. The caller closes it. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined
    ? fromPglite(await createEmbedded({}), wait_ms)
    : openPostgres(await createPostgresDatabase(server), { wait_ms });
}

async function freshPostgres(server: string): Promise<OpenDatabase> {
  return openPostgres(await createMigratedDatabase(server), { wait_ms });
}

async function freshEmbedded(): Promise<OpenDatabase> {
  return fromPglite(await createEmbedded({ loadDataDir: await embeddedDump() }), wait_ms);
}

import { createEmbedded, fromPglite, type OpenDatabase, openPostgres } from '#server/db/open.ts';
import { embeddedDump, type EmbeddedTemplate, postgresTemplate } from './migrated-templates.ts';
import { copyDatabase, createPostgresDatabase } from './postgres-databases.ts';

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
  return server === undefined ? embeddedFrom('migrated') : freshPostgres(server);
}

/** The address of a new PostgreSQL database with all migrations applied. */
export async function createMigratedDatabase(server: string): Promise<string> {
  return copyDatabase(server, await postgresTemplate(server));
}

/** A database without tables, for tests of migrations. The caller closes it. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined ? embeddedFrom('empty') : openPostgres(await createPostgresDatabase(server), { wait_ms });
}

async function freshPostgres(server: string): Promise<OpenDatabase> {
  return openPostgres(await createMigratedDatabase(server), { wait_ms });
}

async function embeddedFrom(template: EmbeddedTemplate): Promise<OpenDatabase> {
  return fromPglite(await createEmbedded({ loadDataDir: await embeddedDump(template) }), wait_ms);
}

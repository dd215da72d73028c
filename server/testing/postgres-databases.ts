import { withClient } from './with-client.ts';

/** The address of a new database on a PostgreSQL server without tables; for tests that start processes on it. */
export function createPostgresDatabase(server: string): Promise<string> {
  return copyDatabase(server, 'template1');
}

/** The address of a new database that is a copy of another one of the same server, which nobody may be using. */
export async function copyDatabase(server: string, template: string): Promise<string> {
  const name = `hintline_test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  // Copied file by file: for a database without data that takes less time than writing it into the log.
  await withClient(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`),
  );
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Gives a database another name, once nobody uses it. */
export async function renameDatabase(server: string, address: string, name: string): Promise<void> {
  await withClient(server, (client) => client.query(`ALTER DATABASE ${nameOf(address)} RENAME TO ${name}`));
}

export async function dropDatabase(server: string, address: string): Promise<void> {
  await withClient(server, (client) => client.query(`DROP DATABASE ${nameOf(address)} WITH (FORCE)`));
}

function nameOf(address: string): string {
  return new URL(address).pathname.slice(1);
}

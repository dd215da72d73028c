import type pg from 'pg';
import { type PrivatePostgres, startPostgres } from '../../scripts/private-postgres.ts';
import { withClient } from '#server/testing/with-client.ts';

/** A statement and how often it was sent since the counts were reset. */
export interface Counted {
  text: string;
  calls: number;
}

/** A private PostgreSQL that counts the statements of each database. */
export async function startCountedPostgres(): Promise<PrivatePostgres> {
  const postgres = await startPostgres();
  try {
    await query(postgres.url, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
    await postgres.halt();
    await postgres.start();
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Makes a database whose statements are counted. @returns its address */
export async function makeCountedDatabase({ url }: PrivatePostgres, name: string): Promise<string> {
  await query(url, `CREATE DATABASE ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  await query(address.href, 'CREATE EXTENSION pg_stat_statements');
  return address.href;
}

export async function resetCounts(url: string): Promise<void> {
  await query(url, 'SELECT pg_stat_statements_reset()');
}

/** What clients sent to this database, most often first; what triggers asked meanwhile is left out. */
export async function readCounts(url: string): Promise<Counted[]> {
  const rows = await query<{ query: string; calls: string }>(
    url,
    `SELECT s.query, s.calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
     WHERE d.datname = current_database() AND s.toplevel AND s.query !~ 'pg_stat_statements|NEW\\.' ORDER BY s.calls DESC`,
  );
  return rows.map((row) => ({ text: row.query.replaceAll(/\s+/g, ' '), calls: Number(row.calls) }));
}

function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text)).rows);
}

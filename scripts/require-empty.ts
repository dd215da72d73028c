import pg from 'pg';
import { CommandError } from './with-database.ts';

/**
 * Refuses a PostgreSQL database that cannot be reached or holds anything.
 * @param mayStay says whether what is there counts as nothing
 */
export async function requireEmpty(
  url: string,
  mayStay: (client: pg.Client) => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${host}${pathname} cannot be reached: ${why}. Make an empty database first: createdb.`);
  });
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' LIMIT 1`,
    );
    if (rowCount !== 0 && !(await mayStay(client)))
      throw new CommandError(`${host}${pathname} is not empty. Nothing was changed: make a new one.`);
  } finally {
    await client.end();
  }
}

import type { OpenDatabase } from './open.ts';

/**
 * Settings by which PostgreSQL would acknowledge what a power failure takes back. The embedded
 * database never waits for the disk; what that means is told to the operator in the documents.
 */
export async function listLossySettings({ kind, pool }: OpenDatabase): Promise<string[]> {
  if (kind === 'embedded') return [];
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

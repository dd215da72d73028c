import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './tables.generated.ts';

/**
 * Takes the oldest rows out of a queue table, in the order of their key: two processes never take the same row and cannot
 * block each other. The rows are back when the transaction fails.
 */
export async function takeBatch<Table extends keyof Tables>(
  tx: Tx,
  { table, key, limit }: { table: Table; key: keyof Tables[Table] & string; limit: number },
): Promise<Record<keyof Tables[Table], number>[]> {
  const { rows } = await sql<Record<keyof Tables[Table], number>>`
    DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} ORDER BY ${sql.ref(key)} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(tx);
  return rows;
}

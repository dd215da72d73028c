import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.generated.ts';

const rowsAtOnce = 5000;

/** Deletes the rows that fulfil a condition, however many they are: no statement takes so long that it is ended. */
export async function deleteInBatches(db: Db, table: keyof Tables, condition: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${rowsAtOnce}))`.execute(db);
    if (numAffectedRows < BigInt(rowsAtOnce)) return;
  }
}

import type { Insertable } from 'kysely';
import { sumOf } from '#server/db/expressions.ts';
import { beginningOfToday } from '#server/db/moments.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';

export async function insertUsage(tx: Tx, row: Insertable<Tables['token_usage_logs']>): Promise<void> {
  await tx.insertInto('token_usage_logs').values(row).execute();
}

export async function sumCostToday(db: Db): Promise<number> {
  const row = await db
    .selectFrom('token_usage_logs')
    .select(sumOf('cost_micro_usd').as('cost'))
    .where('created_at', '>=', beginningOfToday)
    .executeTakeFirstOrThrow();
  return row.cost;
}

import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';

export async function insertUsage(tx: Tx, row: Insertable<Tables['token_usage_logs']>): Promise<void> {
  await tx.insertInto('token_usage_logs').values(row).execute();
}

export async function sumCostToday(db: Db): Promise<number> {
  const row = await db
    .selectFrom('token_usage_logs')
    .select(sql<number>`coalesce(sum(cost_micro_usd), 0)::bigint`.as('cost'))
    .where('created_at', '>=', sql<string>`date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`)
    .executeTakeFirstOrThrow();
  return row.cost;
}

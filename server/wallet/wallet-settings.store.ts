import type { Db, Tx } from '#server/db/database.ts';

export async function findLowCalls(db: Db, user_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('wallet_settings')
    .select('low_calls')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.low_calls;
}

export async function setLowCalls(tx: Tx, user_id: number, low_calls: number): Promise<void> {
  await tx
    .insertInto('wallet_settings')
    .values({ user_id, low_calls })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ low_calls }))
    .execute();
}

import type { Tx } from '#server/db/database.ts';

export async function setLowCalls(tx: Tx, user_id: number, low_calls: number): Promise<void> {
  await tx
    .insertInto('wallet_settings')
    .values({ user_id, low_calls })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ low_calls }))
    .execute();
}

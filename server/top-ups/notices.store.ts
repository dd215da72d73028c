import { sql } from 'kysely';
import type { PaymentProviderName } from '#contract/values/kinds.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db } from '#server/db/database.ts';
import { daysAgo } from '#server/db/moments.ts';

interface Notice {
  provider: PaymentProviderName;
  event_key: string;
  event: string;
  body: string;
  sender_ip: string;
}

/** Keeps a notice word for word; one that came before is counted. */
export async function storeNotice(db: Db, notice: Notice): Promise<number> {
  const { id } = await db
    .insertInto('payment_notices')
    .values(notice)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'event_key']).doUpdateSet({ times: sql`payment_notices.times + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function nameTopUp(db: Db, id: number, top_up_id: number): Promise<void> {
  await db.updateTable('payment_notices').set({ top_up_id }).where('id', '=', id).execute();
}

/** The moment of the last notice that came; null where none has. */
export async function findLastNotice(db: Db, provider: PaymentProviderName): Promise<string | null> {
  const row = await db
    .selectFrom('payment_notices')
    .select('received_at')
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}

const retentionDays = 30;

/** Notices that belong to nothing of ours do not stay for ever. */
export async function deleteStrayNotices(db: Db): Promise<void> {
  await deleteInBatches(db, 'payment_notices', sql`top_up_id IS NULL AND received_at < ${daysAgo(retentionDays)}`);
}

import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { clock, farAhead, now, secondsFromNow } from '#server/db/moments.ts';
import { nextCheck } from './check-times.ts';
import { isReviewed } from './review.store.ts';

const topUpColumns = [
  'top_ups.id',
  'top_ups.status',
  'top_ups.reason',
  'top_ups.calls',
  'top_ups.amount_kopecks',
  'top_ups.provider',
  sql<string | null>`CASE WHEN top_ups.status = 'pending' THEN top_ups.confirmation_url END`.as('confirmation_url'),
  'top_ups.created_at',
  'top_ups.paid_at',
  'top_ups.vat_code',
  'top_ups.refunded_calls',
  'top_ups.refunded_kopecks',
  isReviewed.as('is_reviewed'),
] as const;

export type TopUpRow = NonNullable<Awaited<ReturnType<typeof findTopUp>>>;

/** A user's own. */
export function findTopUp(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('top_ups')
    .select(topUpColumns)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}

export async function listTopUps(db: Db, user_id: number, page: { skip: number; limit: number }) {
  const own = db.selectFrom('top_ups').where('user_id', '=', user_id);
  const rows = await own.select(topUpColumns).orderBy('id', 'desc').limit(page.limit).offset(page.skip).execute();
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

type NewTopUp = Pick<
  Insertable<Tables['top_ups']>,
  'user_id' | 'calls' | 'amount_kopecks' | 'pack_id' | 'provider' | 'receipt_email' | 'vat_code'
>;

/** A top-up that is paid already. */
export async function insertPaid(tx: Tx, row: NewTopUp): Promise<number> {
  const { id } = await tx
    .insertInto('top_ups')
    .values({ ...row, status: 'succeeded', paid_at: now, paid_kopecks: row.amount_kopecks })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A top-up to be paid; whoever inserts it asks the provider, others wait for `lease_seconds`. */
export async function insertPending(tx: Tx, row: NewTopUp, lease_seconds: number): Promise<number> {
  const { id } = await tx
    .insertInto('top_ups')
    .values({
      ...row,
      status: 'pending',
      asked_until: secondsFromNow(lease_seconds),
      next_check_at: nextCheck(clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false where it is not pending */
export async function cancelPending(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('top_ups')
    .set({ status: 'canceled', reason: 'user' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a payment for it was asked for, by another request or process, and the answer may still come. */
export async function isPaymentRequested(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('top_ups')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('provider_payment_id', 'is', null)
    .where('asked_until', '>', clock)
    .where('asked_until', '<', farAhead)
    .executeTakeFirst();
  return row !== undefined;
}

import { sql, type UpdateObject } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { AdminTopUp } from '#contract/top-ups.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { secondsFromNow } from '#server/db/moments.ts';
import { isDue, nextCheck, waitsMinutes } from './check-times.ts';

const created_at = sql.ref('top_ups.created_at');

const columns = [
  'top_ups.id',
  'top_ups.uuid',
  'top_ups.user_id',
  'top_ups.calls',
  'top_ups.amount_kopecks',
  'top_ups.status',
  'top_ups.provider',
  'top_ups.provider_payment_id',
  'top_ups.receipt_email',
  'top_ups.confirmation_url',
  'top_ups.paid_kopecks',
  'top_ups.paid_at',
  'top_ups.review_reason',
  'top_ups.refunded_calls',
  'top_ups.refunded_kopecks',
  condition`${created_at} < clock_timestamp() - make_interval(mins => ${waitsMinutes})`.as('is_overdue'),
] as const;

export type OpenTopUp = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

export function findOpen(db: Db, id: number) {
  return db.selectFrom('top_ups').select(columns).where('id', '=', id).executeTakeFirst();
}

export function lockOpen(tx: Tx, id: number) {
  return tx.selectFrom('top_ups').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findByPayment(
  db: Db,
  provider: AdminTopUp['provider'],
  payment_id: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('top_ups')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', payment_id)
    .executeTakeFirst();
  return row?.id;
}

/** Takes the right to ask the provider for a payment, unless somebody has it. */
export async function claimPaymentRequest(db: Db, id: number, lease_seconds: number): Promise<boolean> {
  const row = await db
    .updateTable('top_ups')
    .set({ asked_until: secondsFromNow(lease_seconds) })
    .where('id', '=', id)
    .where('provider_payment_id', 'is', null)
    .where('status', 'in', ['pending', 'canceled'])
    .where((open) => open.or([open('asked_until', 'is', null), isDue(sql.ref('asked_until'))]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endPaymentRequest(db: Db, id: number): Promise<void> {
  await db.updateTable('top_ups').set({ asked_until: null }).where('id', '=', id).execute();
}

export async function update(tx: Tx, id: number, changes: UpdateObject<Tables, 'top_ups'>): Promise<void> {
  await tx.updateTable('top_ups').set(changes).where('id', '=', id).execute();
}

/** Takes the next top-up that is due out of the queue and puts it back for its next time; `all` waits for no time. */
export async function claimDue(db: Db, all: boolean, except: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE top_ups SET next_check_at = ${nextCheck(created_at)}
    WHERE id = (SELECT id FROM top_ups
      WHERE next_check_at IS NOT NULL AND (${all} OR ${isDue(sql.ref('next_check_at'))}) AND NOT id = ANY (${except}::bigint[])
      ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

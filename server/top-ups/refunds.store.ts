import { type Insertable, sql } from 'kysely';
import { exists } from '#server/db/expressions.ts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { AdminTopUpDetails } from '#contract/top-ups.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { now, secondsFromNow } from '#server/db/moments.ts';
import { isDue } from './check-times.ts';

/** A process that asks the provider to pay back has this long before another one asks again. */
const tryAgainSeconds = 60;

const columns = [
  'r.id',
  'r.uuid',
  'r.top_up_id',
  'r.calls',
  'r.promotion_calls',
  'r.kopecks',
  'r.state',
  'r.receipt_email',
  'r.provider_refund_id',
  't.user_id',
  't.provider',
  't.provider_payment_id',
  't.paid_kopecks',
  't.refunded_calls',
  't.refunded_kopecks',
  't.paid_at',
  exists`ledger_transactions l WHERE l.top_up_refund_id = r.id`.as('is_booked'),
] as const;

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function insertRefund(
  tx: Tx,
  row: Pick<
    Insertable<Tables['top_up_refunds']>,
    | 'top_up_id'
    | 'calls'
    | 'promotion_calls'
    | 'kopecks'
    | 'state'
    | 'made_by'
    | 'actor_id'
    | 'description'
    | 'receipt_email'
  >,
): Promise<{ id: number }> {
  const pending = row.state === 'pending';
  return tx
    .insertInto('top_up_refunds')
    .values({
      ...row,
      resolved_at: pending ? null : now,
      next_try_at: pending ? secondsFromNow(tryAgainSeconds) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

function refundsWithTopUp(db: Db) {
  return db.selectFrom('top_up_refunds as r').innerJoin('top_ups as t', 't.id', 'r.top_up_id').select(columns);
}

export function findRefund(db: Db, id: number) {
  return refundsWithTopUp(db).where('r.id', '=', id).executeTakeFirst();
}

/** Locks the top-up and then the refund, as everything that moves a top-up does. */
export async function lockRefund(tx: Tx, { id, top_up_id }: { id: number; top_up_id: number }) {
  await tx.selectFrom('top_ups').select('id').where('id', '=', top_up_id).forUpdate().execute();
  return findRefund(tx, id);
}

export async function resolveRefund(
  tx: Tx,
  id: number,
  row: { state: 'succeeded' | 'failed'; provider_refund_id: string | null },
): Promise<void> {
  await tx
    .updateTable('top_up_refunds')
    .set({ ...row, resolved_at: now, next_try_at: null, receipt_email: null })
    .where('id', '=', id)
    .execute();
}

/** The provider has it under way and gave it a name. */
export async function nameRefund(db: Db, id: number, provider_refund_id: string | null): Promise<void> {
  await db.updateTable('top_up_refunds').set({ provider_refund_id }).where('id', '=', id).execute();
}

export async function hasPendingRefund(tx: Tx, top_up_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('top_up_refunds')
    .select('id')
    .where('top_up_id', '=', top_up_id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

export async function claimDueRefund(db: Db, except: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE top_up_refunds SET next_try_at = clock_timestamp() + greatest(
      make_interval(secs => ${tryAgainSeconds}), least((clock_timestamp() - created_at) / 2, interval '1 hour'))
    WHERE id = (SELECT id FROM top_up_refunds
      WHERE state = 'pending' AND ${isDue(sql.ref('next_try_at'))} AND NOT id = ANY (${except}::bigint[])
      ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

type ShownRefund = Omit<AdminTopUpDetails['refunds'][number], 'amount_rub'> & { kopecks: number };

export function listRefunds(db: Db, top_up_id: number): Promise<ShownRefund[]> {
  return db
    .selectFrom('top_up_refunds as r')
    .leftJoin('users as actor', 'actor.id', 'r.actor_id')
    .select((row) => [
      'r.id',
      'r.calls',
      'r.kopecks',
      'r.state',
      'r.made_by',
      row
        .case()
        .when('actor.id', 'is not', null)
        .then(jsonBuildObject({ id: row.ref('actor.id').$notNull(), name: row.ref('actor.name').$notNull() }))
        .end()
        .as('actor'),
      'r.description',
      'r.provider_refund_id',
      'r.created_at',
      'r.resolved_at',
    ])
    .where('r.top_up_id', '=', top_up_id)
    .orderBy('r.id')
    .execute();
}

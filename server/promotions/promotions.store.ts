import { type Insertable, sql, type Updateable } from 'kysely';
import { promotionsList } from '#contract/lists/promotions.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { PromotionState } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
import { listStore, whetherDeleted } from '#server/db/list-store.ts';
import { now } from '#server/db/moments.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { canBeUndone } from '#server/db/undo.ts';

const hasBegun = sql<boolean>`(starts_at IS NULL OR starts_at <= now())`;
const isOver = sql<boolean>`(ends_at IS NOT NULL AND ends_at <= now())`;
const isUsedUp = sql<boolean>`(max_uses IS NOT NULL AND uses >= max_uses)`;

const state = sql<PromotionState>`CASE WHEN promotion_codes.deleted_at IS NOT NULL THEN 'deleted'
  WHEN NOT is_active THEN 'off' WHEN ${isOver} THEN 'over' WHEN ${isUsedUp} THEN 'used_up'
  WHEN NOT ${hasBegun} THEN 'planned' ELSE 'open' END`;

const columns = [
  'promotion_codes.id',
  'code',
  'kind',
  'amount',
  state.as('state'),
  'note',
  'is_active',
  'starts_at',
  'ends_at',
  'max_uses',
  'uses',
  sql<number>`coalesce((SELECT sum(r.calls) FROM promotion_redemptions r
    WHERE r.promotion_code_id = promotion_codes.id), 0)::bigint`.as('calls_given'),
  'promotion_codes.created_at',
  'promotion_codes.deleted_at',
] as const;

export const promotions = listStore(promotionsList, (db: Db) => db.selectFrom('promotion_codes'), 'promotion_codes', {
  columns: {},
  filters: { deleted: whetherDeleted('promotion_codes.deleted_at') },
  search: ['promotion_codes.code', 'promotion_codes.note'],
  listByIds: (db, ids): Promise<Promotion[]> =>
    db.selectFrom('promotion_codes').select(columns).where('promotion_codes.id', 'in', ids).execute(),
});

export function findPromotion(db: Db, id: number): Promise<Promotion | undefined> {
  return db.selectFrom('promotion_codes').select(columns).where('promotion_codes.id', '=', id).executeTakeFirst();
}

/** A code to be changed: present, or deleted and not yet for good. */
export async function lockPromotion(tx: Tx, id: number, is: 'present' | 'deleted'): Promise<Promotion | undefined> {
  const deleted_at = sql.ref<string | null>('promotion_codes.deleted_at');
  const locked = await tx
    .selectFrom('promotion_codes')
    .select('id')
    .where('id', '=', id)
    .where((row) => (is === 'present' ? row('deleted_at', 'is', null) : canBeUndone(deleted_at)))
    .forUpdate()
    .executeTakeFirst();
  return locked && findPromotion(tx, id);
}

/** @returns nothing where somebody has this code, or had it */
export async function insertPromotion(tx: Tx, row: Insertable<Tables['promotion_codes']>): Promise<number | undefined> {
  const made = await tx
    .insertInto('promotion_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updatePromotion(
  tx: Tx,
  id: number,
  change: Updateable<Tables['promotion_codes']>,
): Promise<void> {
  await tx.updateTable('promotion_codes').set(change).where('id', '=', id).execute();
}

export async function setDeleted(tx: Tx, id: number, deleted: boolean): Promise<void> {
  await tx
    .updateTable('promotion_codes')
    .set({ deleted_at: deleted ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Uses a code that is open, once more: its row stays locked, so that two people cannot both have the last use. */
export function takeUse(tx: Tx, code: string) {
  return tx
    .updateTable('promotion_codes')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where(condition`${hasBegun} AND NOT ${isOver} AND NOT ${isUsedUp}`)
    .returning(['id', 'kind', 'amount', 'made_by'])
    .executeTakeFirst();
}

/** @returns nothing where this person has redeemed the code */
export async function insertRedemption(
  tx: Tx,
  row: Insertable<Tables['promotion_redemptions']>,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('promotion_redemptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['promotion_code_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function hasRedeemed(db: Db, user_id: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_redemptions as r')
    .innerJoin('promotion_codes as p', 'p.id', 'r.promotion_code_id')
    .select('r.id')
    .where('p.code', '=', code)
    .where('r.user_id', '=', user_id)
    .executeTakeFirst();
  return row !== undefined;
}

export function listWaitingShares(db: Db, user_id: number): Promise<{ id: number; amount: number }[]> {
  return db
    .selectFrom('promotion_redemptions')
    .select(['id', 'amount'])
    .where('user_id', '=', user_id)
    .where('calls', 'is', null)
    .orderBy('id')
    .execute();
}

/** The oldest share that waits for a top-up of this user, locked. */
export function lockWaitingShare(tx: Tx, user_id: number) {
  return tx
    .selectFrom('promotion_redemptions')
    .select(['id', 'amount'])
    .where('user_id', '=', user_id)
    .where('calls', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteGiven(tx: Tx, id: number, given: { calls: number; top_up_id: number }): Promise<void> {
  await tx.updateTable('promotion_redemptions').set(given).where('id', '=', id).execute();
}

/** What a share added to a top-up, unless it was reversed since; and what refunds of the top-up have taken back of it. */
export function findGivenShare(
  tx: Db | Tx,
  top_up_id: number,
): Promise<{ calls: number; taken_back: number } | undefined> {
  return tx
    .selectFrom('promotion_redemptions as r')
    .innerJoin('ledger_transactions as given', 'given.promotion_redemption_id', 'r.id')
    .leftJoin('ledger_transactions as reversal', 'reversal.reverses_id', 'given.id')
    .select((row) => [
      'r.calls',
      row.fn
        .coalesce(
          row
            .selectFrom('top_up_refunds as refund')
            .select((refund) => refund.cast<number>(refund.fn.sum('refund.promotion_calls'), 'bigint').as('sum'))
            .where('refund.top_up_id', '=', top_up_id)
            .where('refund.state', '<>', 'failed'),
          row.val(0),
        )
        .as('taken_back'),
    ])
    .where('r.top_up_id', '=', top_up_id)
    .where('r.calls', 'is not', null)
    .where('reversal.id', 'is', null)
    .$narrowType<{ calls: number }>()
    .executeTakeFirst();
}

import { paths } from '#contract/values/paths.ts';
import { refundedCalls, toRoubles } from '#contract/values/money.ts';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { shareToTakeBack } from '#server/promotions/promotions.ts';
import type { Payment } from '#server/providers/payments.ts';
import { lockBalance } from '#server/wallet/ledger.ts';
import { clock } from '#server/db/moments.ts';
import { bookRefund } from './book-refund.ts';
import * as refunds from './refunds.store.ts';
import { closeReview } from './review.store.ts';
import { askForReview } from './review.ts';
import { type OpenTopUp, update } from './settle.store.ts';

/**
 * Follows a refund that was made in the provider's own cabinet. Of its calls those are taken back
 * that are not spent: a balance never falls below zero, and the admins are notified of the rest.
 * @returns whether there was one
 */
export async function takeOutsideRefund(tx: Tx, row: OpenTopUp, payment: Payment): Promise<boolean> {
  const { id, user_id } = row;
  // Refunds of ours that are under way are in the row's sum already, whether the provider has made them or not.
  const kopecks = payment.refunded_kopecks - row.refunded_kopecks;
  if (kopecks <= 0) return false;
  const credited = row.status !== 'review';
  const owedCalls = credited ? Math.max(0, refundedCalls(row, payment.refunded_kopecks) - row.refunded_calls) : 0;
  const spendable = await lockBalance(tx, user_id, 'calls');
  const calls = Math.min(owedCalls, spendable);
  const refunded_calls = row.refunded_calls + calls;
  const promotion_calls = await shareToTakeBack(tx, { ...row, refunded_calls }, spendable - calls);
  const refund = await refunds.insertRefund(tx, {
    top_up_id: id,
    calls,
    promotion_calls,
    kopecks,
    state: 'succeeded',
    made_by: 'provider',
  });
  if (credited) await bookRefund(tx, { ...row, refund_id: refund.id, calls, promotion_calls, kopecks });
  await update(tx, id, {
    refunded_calls,
    refunded_kopecks: payment.refunded_kopecks,
    ...(payment.refunded_kopecks >= payment.kopecks ? { status: 'refunded', paid_at: row.paid_at ?? clock } : {}),
  });
  if (!credited) await closeReview(tx, id);
  if (calls < owedCalls) await askForReview(tx, row, 'refund');
  const taken = { calls: calls + promotion_calls, amount_rub: toRoubles(kopecks) };
  await notify(tx, user_id, 'topup_refunded', taken, paths.callsOfTopUp(id));
  return true;
}

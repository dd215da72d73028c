import { paths } from '#contract/values/paths.ts';
import type { ReviewReason } from '#contract/top-ups.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { publish } from '#server/live/publish.ts';
import { notify } from '#server/notifications/notifications.ts';
import { type Payment, type PaymentProvider, PaymentRefusedError } from '#server/providers/payments.ts';
import { giveShare } from '#server/promotions/promotions.ts';
import { bookAll } from '#server/wallet/ledger.ts';
import { clock } from '#server/db/moments.ts';
import { takeOutsideRefund } from './outside-refunds.ts';
import { mailReceipt } from './receipts.ts';
import { askForReview, holdForReview } from './review.ts';
import * as store from './settle.store.ts';

/** How long one process may take to ask for a payment before another does. */
export const requestLeaseSeconds = 30;

/**
 * Brings a top-up to where its payment is: the one way for notices, returning players, the sweep and
 * admins. The provider is asked outside of any transaction, and only its own answer counts.
 * @throws PaymentUnknownError where it gives none
 */
export async function settle(deps: Deps, id: number): Promise<void> {
  const row = await store.findOpen(deps.db, id);
  const provider = row && providerOf(deps, row);
  if (row === undefined) return;
  // Its provider was switched off: what is not paid within the day has expired.
  if (provider === undefined) return expireUnknown(deps, id);
  if (row.provider_payment_id === null) {
    if (await store.claimPaymentRequest(deps.db, id, requestLeaseSeconds)) await requestPayment(deps, provider, row);
    return;
  }
  const payment = await provider.findPayment(row.provider_payment_id);
  if (payment !== undefined) await takePayment(deps, id, payment);
  else await expireUnknown(deps, id);
}

/** The provider that has the payment; nothing for a top-up from the balance, or while payments are switched off. */
export function providerOf({ payments }: Deps, { provider }: { provider: string }): PaymentProvider | undefined {
  return payments?.name === provider ? payments : undefined;
}

/**
 * Asks the provider to make the payment, under the key that makes it one however often this is done.
 * The caller holds the right to ask.
 * @throws PaymentUnknownError
 */
export async function requestPayment(deps: Deps, provider: PaymentProvider, row: store.OpenTopUp): Promise<void> {
  const { id, uuid, user_id, calls, amount_kopecks, receipt_email } = row;
  const return_url = deps.config.PUBLIC_URL + paths.callsOfTopUp(id);
  const order = { key: uuid, top_up_id: id, user_id, calls, kopecks: amount_kopecks, return_url, receipt_email };
  try {
    await takePayment(deps, id, await provider.createPayment(order));
  } catch (error) {
    if (error instanceof PaymentRefusedError) {
      deps.log.error({ err: error, top_up_id: id }, 'the payment provider made no payment');
      await deps.db.transaction().execute((tx) => failUnpaid(tx, id));
      return;
    }
    await store.endPaymentRequest(deps.db, id);
    throw error;
  }
}

/** Applies what the provider said of a payment, in one transaction, and any number of times with one effect. */
export async function takePayment(deps: Deps, id: number, payment: Payment): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lockOpen(tx, id);
    if (row === undefined) return;
    if (row.provider_payment_id !== null && row.provider_payment_id !== payment.payment_id) {
      // Somebody paid a second payment that names this top-up: money that only an admin can place.
      if (payment.status === 'succeeded') await askForReview(tx, row, 'top_up');
      return;
    }
    await store.update(tx, id, {
      provider_payment_id: payment.payment_id,
      provider_data: JSON.stringify(payment.raw),
      confirmation_url: payment.confirmation_url ?? row.confirmation_url,
      checked_at: clock,
      asked_until: null,
      receipt_email: null,
    });
    const moved = await follow(deps, tx, row, payment);
    if (moved || row.provider_payment_id === null) await publish(tx, row.user_id, 'top_up', id);
  });
}

/** @returns whether the top-up changed */
async function follow(deps: Deps, tx: Tx, row: store.OpenTopUp, payment: Payment): Promise<boolean> {
  const settled = row.status === 'succeeded' || row.status === 'refunded';
  if (settled || (row.status === 'review' && payment.refunded_kopecks > row.refunded_kopecks)) {
    return takeOutsideRefund(tx, row, payment);
  }
  if (payment.status === 'pending') return row.is_overdue && end(tx, row, 'canceled', 'expired');
  if (payment.status !== 'succeeded') return end(tx, row, payment.status, payment.reason);
  // Also after it was canceled or failed here: the money has been taken.
  const wrong = mismatch(row, payment);
  if (wrong !== undefined && row.status === 'review') return false;
  if (wrong === undefined) await credit(deps, tx, row, payment);
  else await holdForReview(tx, row, payment, wrong);
  return true;
}

function mismatch(row: store.OpenTopUp, payment: Payment): ReviewReason | undefined {
  if (payment.wrong !== null) return payment.wrong;
  if (payment.top_up_id !== row.id) return 'top_up';
  if (payment.currency !== 'RUB') return 'currency';
  return payment.kopecks === row.amount_kopecks ? undefined : 'amount';
}

/** The status and the ledger's unique reference each hold alone: a payment buys its calls once. */
async function credit(deps: Deps, tx: Tx, row: store.OpenTopUp, { kopecks }: Payment): Promise<void> {
  const { id, user_id, calls, amount_kopecks } = row;
  await store.update(tx, id, {
    status: 'succeeded',
    reason: null,
    review_reason: null,
    paid_at: clock,
    paid_kopecks: kopecks,
    vat_code: deps.config.RECEIPT_VAT_CODE ?? null,
    next_check_at: null,
  });
  await bookAll(tx, { reference: `top-up:${id}`, kind: 'top_up', subject: { top_up_id: id } }, [
    { amount: calls, from: { house: 'issued', unit: 'call' }, to: { user_id, kind: 'calls' } },
    { amount: amount_kopecks, from: { house: 'issued', unit: 'kopeck' }, to: { house: 'spent', unit: 'kopeck' } },
  ]);
  await giveShare(tx, { id, user_id, calls });
  const bought = { calls, amount_rub: toRoubles(amount_kopecks), from_balance: false };
  await notify(tx, user_id, 'topup_succeeded', bought, paths.callsOfTopUp(id));
  await mailReceipt(deps, tx, id);
}

async function failUnpaid(tx: Tx, id: number): Promise<void> {
  const row = await store.lockOpen(tx, id);
  if (row === undefined || row.provider_payment_id !== null) return;
  await store.update(tx, id, { asked_until: null, receipt_email: null });
  await end(tx, row, 'failed', null);
  await publish(tx, row.user_id, 'top_up', id);
}

/** Closes a top-up that was not paid; one that its user canceled is only not asked for any more. */
async function end(
  tx: Tx,
  { id, user_id, status, calls, amount_kopecks }: store.OpenTopUp,
  next: 'canceled' | 'failed',
  reason: 'expired' | 'provider' | null,
): Promise<boolean> {
  await store.update(tx, id, { next_check_at: null });
  if (status !== 'pending') return false;
  await store.update(tx, id, next === 'failed' ? { status: next } : { status: next, reason: reason ?? 'provider' });
  const amount_rub = toRoubles(amount_kopecks);
  const lost = { calls, amount_rub, expired: reason === 'expired', canceled: next === 'canceled' };
  await notify(tx, user_id, 'topup_failed', lost, paths.callsOfTopUp(id));
  return true;
}

/** Nobody can say what became of the payment, and a day has passed. */
async function expireUnknown(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lockOpen(tx, id);
    if (row === undefined || !row.is_overdue) return;
    await end(tx, row, 'canceled', 'expired');
    await publish(tx, row.user_id, 'top_up', id);
  });
}

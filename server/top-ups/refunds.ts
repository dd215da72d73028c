import { paths } from '#contract/values/paths.ts';
import { refundShare, toRoubles } from '#contract/values/money.ts';
import { isInReach, type Rights } from '#contract/values/rights.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { publish } from '#server/live/publish.ts';
import { shareToTakeBack } from '#server/promotions/promotions.ts';
import { notify } from '#server/notifications/notifications.ts';
import { PaymentRefusedError, type Refund } from '#server/providers/payments.ts';
import { findUser } from '#server/users/users.store.ts';
import { bindKey, claimKey } from '#server/wallet/idempotency.ts';
import { asNotCovered, lockBalance } from '#server/wallet/ledger.ts';
import { clock } from '#server/db/moments.ts';
import { bookRefund, undoRefund } from './book-refund.ts';
import * as store from './refunds.store.ts';
import { closeReview } from './review.store.ts';
import { lockOpen, type OpenTopUp, update } from './settle.store.ts';
import { providerOf } from './settle.ts';

interface WantedRefund {
  /** Everything that is not spent, where absent. */
  calls?: number | undefined;
  description: string;
}

interface By {
  admin_id: number;
  rights: Rights;
  actor: Actor;
  idempotency_key: string | undefined;
  onReplay: () => void;
}

/** What can be paid back of a top-up: its share of calls that are neither spent nor refunded, or money that was never credited. */
export function refundable(row: OpenTopUp, spendable: number): { calls: number; kopecks: number } {
  if (row.status === 'review')
    return { calls: 0, kopecks: Math.max(0, (row.paid_kopecks ?? 0) - row.refunded_kopecks) };
  if (row.status !== 'succeeded') return { calls: 0, kopecks: 0 };
  const calls = Math.min(row.calls - row.refunded_calls, spendable);
  return { calls, kopecks: refundShare(row, calls) };
}

/**
 * Pays a top-up back. The calls are taken first, so that they cannot be spent while the provider
 * pays; where it does not pay after all they come back by a line of their own.
 * @throws AppError `not_found`; `colleague` where only an admin may act on the account; `not_covered` where more is asked than is unspent; `payments_off`
 */
export async function refundTopUp(deps: Deps, id: number, options: WantedRefund, by: By): Promise<void> {
  const refund_id = await deps.db.transaction().execute(async (tx) => {
    const call = `POST /api/admin/wallet/top-ups/${id}/refund`;
    const claim =
      by.idempotency_key === undefined
        ? undefined
        : { user_id: by.admin_id, call, key: by.idempotency_key, body: options };
    if (claim !== undefined && (await claimKey(tx, claim)) !== undefined) {
      by.onReplay();
      return undefined;
    }
    const row = await lockOpen(tx, id);
    if (row === undefined) throw new AppError('not_found', { object: 'topUp' });
    const buyer = await findUser(tx, row.user_id);
    // Calls that were given would be paid for: what is bought and what is not are one balance.
    if (buyer !== undefined && !isInReach(buyer, by.rights)) throw new AppError('colleague');
    if (claim !== undefined) await bindKey(tx, claim, { top_up_id: id });
    return openRefund(deps, tx, row, options, by);
  });
  if (refund_id !== undefined)
    await payRefund(deps, refund_id).catch((error: unknown) => leaveToSweep(deps, refund_id, error));
}

async function openRefund(
  deps: Deps,
  tx: Tx,
  row: OpenTopUp,
  { calls, description }: WantedRefund,
  by: By,
): Promise<number> {
  const fromBalance = row.provider === 'balance';
  if (fromBalance) await lockBalance(tx, row.user_id, 'roubles');
  const spendable = await lockBalance(tx, row.user_id, 'calls');
  const possible = refundable(row, spendable);
  const part = {
    calls: calls ?? possible.calls,
    kopecks: calls === undefined ? possible.kopecks : refundShare(row, calls),
  };
  if (part.calls > possible.calls || part.kopecks === 0) throw new AppError('not_covered');
  if (!fromBalance && providerOf(deps, row) === undefined) throw new AppError('payments_off', { retry_after: 3600 });
  const refunded = { ...row, refunded_calls: row.refunded_calls + part.calls };
  const taken = { ...part, promotion_calls: await shareToTakeBack(tx, refunded, spendable - part.calls) };
  const { id: refund_id } = await store.insertRefund(tx, {
    top_up_id: row.id,
    ...taken,
    state: 'pending',
    made_by: 'admin',
    actor_id: by.admin_id,
    description,
    receipt_email: (await findUser(tx, row.user_id))?.email ?? null,
  });
  if (row.status === 'succeeded') {
    await bookRefund(tx, { ...row, refund_id, ...taken, actor_id: by.admin_id, description }).catch(asNotCovered);
  }
  await update(tx, row.id, {
    refunded_calls: row.refunded_calls + taken.calls,
    refunded_kopecks: row.refunded_kopecks + taken.kopecks,
  });
  // Money that was never credited goes back: that is what came of looking into it.
  if (row.status === 'review') await closeReview(tx, row.id);
  await audit(tx, {
    actor: by.actor,
    action: 'refund',
    object: { kind: 'top_up', id: row.id },
    before: { refunded_calls: row.refunded_calls, refunded_rub: toRoubles(row.refunded_kopecks) },
    after: {
      refunded_calls: row.refunded_calls + taken.calls,
      refunded_rub: toRoubles(row.refunded_kopecks + taken.kopecks),
      description,
    },
  });
  await publish(tx, row.user_id, 'top_up', row.id);
  return refund_id;
}

/**
 * Has the provider pay back, under the refund's own key; whoever asks again changes nothing.
 * @throws PaymentUnknownError
 */
export async function payRefund(deps: Deps, refund_id: number): Promise<void> {
  const refund = await store.findRefund(deps.db, refund_id);
  if (refund === undefined || refund.state !== 'pending') return;
  const answer = await askProvider(deps, refund);
  if (answer === undefined) return;
  if (answer.status === 'pending') return store.nameRefund(deps.db, refund_id, answer.refund_id);
  const made = answer.status === 'succeeded';
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lockRefund(tx, refund);
    if (row === undefined || row.state !== 'pending') return;
    await store.resolveRefund(tx, row.id, {
      state: made ? 'succeeded' : 'failed',
      provider_refund_id: answer.refund_id,
    });
    await (made ? finish(tx, row) : giveBack(tx, row));
    await publish(tx, row.user_id, 'top_up', row.top_up_id);
  });
}

type Outcome = { status: Refund['status']; refund_id: string | null };

async function askProvider(deps: Deps, refund: store.RefundRow): Promise<Outcome | undefined> {
  const { uuid, kopecks, calls, receipt_email, provider_payment_id, provider_refund_id } = refund;
  if (refund.provider === 'balance') return { status: 'succeeded', refund_id: null };
  const provider = providerOf(deps, refund);
  if (provider === undefined || provider_payment_id === null) return undefined;
  try {
    if (provider_refund_id !== null) return await provider.findRefund(provider_refund_id);
    return await provider.refund({ key: uuid, payment_id: provider_payment_id, kopecks, calls, receipt_email });
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    deps.log.error({ err: error, refund_id: refund.id }, 'the payment provider refused a refund');
    return { status: 'canceled', refund_id: null };
  }
}

async function finish(tx: Tx, row: store.RefundRow): Promise<void> {
  const whole = row.paid_kopecks !== null && row.refunded_kopecks >= row.paid_kopecks;
  if (whole && !(await store.hasPendingRefund(tx, row.top_up_id))) {
    await update(tx, row.top_up_id, { status: 'refunded', paid_at: row.paid_at ?? clock });
  }
  const refunded = { calls: row.calls + row.promotion_calls, amount_rub: toRoubles(row.kopecks) };
  await notify(tx, row.user_id, 'topup_refunded', refunded, paths.callsOfTopUp(row.top_up_id));
}

async function giveBack(tx: Tx, row: store.RefundRow): Promise<void> {
  await update(tx, row.top_up_id, {
    refunded_calls: row.refunded_calls - row.calls,
    refunded_kopecks: row.refunded_kopecks - row.kopecks,
  });
  // What was held for review had never been credited, so there is nothing to give back.
  if (row.is_booked) await undoRefund(tx, { ...row, refund_id: row.id });
}

function leaveToSweep({ log }: Deps, refund_id: number, error: unknown): void {
  log.warn({ err: error, refund_id }, 'a refund is not certain yet; the sweep asks again');
}

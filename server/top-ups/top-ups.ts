import { paths } from '#contract/values/paths.ts';
import type { TopUp } from '#contract/top-ups.ts';
import type { User } from '#contract/users.ts';
import { toRoubles } from '#contract/values/money.ts';
import { mayGainCalls } from '#contract/values/rights.ts';
import { priceOf } from '#server/call-packs/call-packs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { publish } from '#server/live/publish.ts';
import { notify } from '#server/notifications/notifications.ts';
import { giveShare } from '#server/promotions/promotions.ts';
import { PaymentUnknownError } from '#server/providers/payments.ts';
import { bindKey, claimKey } from '#server/wallet/idempotency.ts';
import { bookAll, lockBalance } from '#server/wallet/ledger.ts';
import { mailReceipt } from './receipts.ts';
import { vatOf } from './vat.ts';
import { claimPaymentRequest, findOpen } from './settle.store.ts';
import { requestPayment, requestLeaseSeconds, providerOf, settle } from './settle.ts';
import * as store from './top-ups.store.ts';

export { findLastNotice } from './notices.store.ts';

/** The claim that a request is one intention. */
interface Intention {
  call: string;
  idempotency_key: string | undefined;
  onReplay: () => void;
}

// Every new top-up may ask the provider for a payment.
const asksPerRequest = 2;
const paymentsOffRetrySeconds = 3600;

/**
 * Buys calls: at once from the rouble balance where that covers the price, else by a payment whose
 * page is `confirmation_url`. The price is today's. Where the provider gives no answer the top-up
 * stays pending without an address and is asked for again.
 * @throws AppError `payments_off`, `too_many_requests`, `still_running`
 */
export async function buyCalls(deps: Deps, user: User, calls: number, by: Intention): Promise<TopUp> {
  const opened = await deps.db.transaction().execute((tx) => openOnce(deps, tx, user, calls, by));
  if (opened.may_request) await askWithRetries(deps, opened.id);
  return requireTopUp(deps.db, user.id, opened.id);
}

/**
 * Tries a canceled or failed top-up again, as a new one at today's price.
 * @throws AppError `not_found`, `conflict` for one that is neither
 */
export async function retryTopUp(deps: Deps, user: User, id: number, by: Intention): Promise<TopUp> {
  const { calls, can_retry } = await requireTopUp(deps.db, user.id, id);
  if (!can_retry) throw new AppError('conflict');
  return buyCalls(deps, user, calls, by);
}

/** @throws AppError `not_found`, `conflict` where it is not pending */
export async function cancelTopUp(db: Db, user_id: number, id: number): Promise<TopUp> {
  await requireTopUp(db, user_id, id);
  await db.transaction().execute(async (tx) => {
    if (!(await store.cancelPending(tx, id))) throw new AppError('conflict');
    await publish(tx, user_id, 'top_up', id);
  });
  return requireTopUp(db, user_id, id);
}

/** Asks the provider now, for a player who came back from it. Where it gives no answer the top-up is as it was. */
export async function checkTopUp(deps: Deps, user_id: number, id: number): Promise<TopUp> {
  const { paid_from, status } = await requireTopUp(deps.db, user_id, id);
  const open = status === 'pending' || status === 'canceled' || status === 'failed';
  if (open && paid_from === 'provider') {
    await countHit(deps.db, rateLimits.topUpChecks, String(user_id), deps.config.RATE_LIMIT_FACTOR);
    await settle(deps, id).catch((error: unknown) => leaveToSweep(deps, id, error));
  }
  return requireTopUp(deps.db, user_id, id);
}

export async function listTopUps(
  db: Db,
  user_id: number,
  page: { skip: number; limit: number },
): Promise<{ items: TopUp[]; total: number }> {
  const { rows, total } = await store.listTopUps(db, user_id, page);
  return { items: rows.map(asTopUp), total };
}

/** A top-up of this user; nothing where it is another's. */
export async function findTopUp(db: Db, user_id: number, id: number): Promise<TopUp | undefined> {
  const row = await store.findTopUp(db, user_id, id);
  return row && asTopUp(row);
}

/** @throws AppError `not_found`, also for another user's */
export async function requireTopUp(db: Db, user_id: number, id: number): Promise<TopUp> {
  const found = await findTopUp(db, user_id, id);
  if (found === undefined) throw new AppError('not_found', { object: 'topUp' });
  return found;
}

interface Opened {
  id: number;
  /** Whether this request has to ask the provider. */
  may_request: boolean;
}

/** Opens a top-up, or finds the one that an earlier request with the same key opened. */
async function openOnce(deps: Deps, tx: Tx, user: User, calls: number, by: Intention): Promise<Opened> {
  const { call, idempotency_key: key, onReplay } = by;
  if (key === undefined) return openTopUp(deps, tx, user, calls);
  const claim = { user_id: user.id, call, key, body: { calls } };
  const earlier = await claimKey(tx, claim);
  if (earlier === undefined) {
    const opened = await openTopUp(deps, tx, user, calls);
    await bindKey(tx, claim, { top_up_id: opened.id });
    return opened;
  }
  const id = earlier.top_up_id;
  if (id === null) throw new Error('a key of this call without its top-up');
  if (await store.isPaymentRequested(tx, id)) throw new AppError('still_running', { retry_after: 1 });
  onReplay();
  // Its process died while it asked, or the provider gave no answer: this request goes on from there.
  return { id, may_request: await claimPaymentRequest(tx, id, requestLeaseSeconds) };
}

async function openTopUp({ payments, config }: Deps, tx: Tx, user: User, calls: number): Promise<Opened> {
  if (!mayGainCalls(user)) throw new AppError('colleague');
  await countHit(tx, rateLimits.topUps, String(user.id), config.RATE_LIMIT_FACTOR);
  await countHit(tx, rateLimits.topUpsOfDay, String(user.id), config.RATE_LIMIT_FACTOR);
  const { kopecks, pack_id } = await priceOf(tx, calls);
  const row = { user_id: user.id, calls, amount_kopecks: kopecks, pack_id };
  if ((await lockBalance(tx, user.id, 'roubles')) >= kopecks) {
    const id = await store.insertPaid(tx, {
      ...row,
      provider: 'balance',
      vat_code: config.RECEIPT_VAT_CODE ?? null,
    });
    await spendBalance(tx, { id, user_id: user.id, calls, kopecks });
    await mailReceipt({ config }, tx, id);
    return { id, may_request: false };
  }
  if (payments === undefined) throw new AppError('payments_off', { retry_after: paymentsOffRetrySeconds });
  const pending = { ...row, provider: payments.name, receipt_email: user.email };
  return { id: await store.insertPending(tx, pending, requestLeaseSeconds), may_request: true };
}

async function spendBalance(
  tx: Tx,
  paid: { id: number; user_id: number; calls: number; kopecks: number },
): Promise<void> {
  const { id, user_id, calls, kopecks } = paid;
  await bookAll(tx, { reference: `top-up:${id}`, kind: 'top_up', subject: { top_up_id: id } }, [
    { amount: kopecks, from: { user_id, kind: 'roubles' }, to: { house: 'spent', unit: 'kopeck' } },
    { amount: calls, from: { house: 'issued', unit: 'call' }, to: { user_id, kind: 'calls' } },
  ]);
  await giveShare(tx, { id, user_id, calls });
  await publish(tx, user_id, 'top_up', id);
  const bought = { calls, amount_rub: toRoubles(kopecks), from_balance: true };
  await notify(tx, user_id, 'topup_succeeded', bought, paths.callsOfTopUp(id));
}

/** Asks under the same key again where no answer comes; afterwards that is the sweep's. */
async function askWithRetries(deps: Deps, id: number): Promise<void> {
  const row = await findOpen(deps.db, id);
  const provider = row && providerOf(deps, row);
  if (row === undefined || provider === undefined) return;
  for (let attempt = 1; attempt <= asksPerRequest; attempt++) {
    try {
      return await requestPayment(deps, provider, row);
    } catch (error) {
      leaveToSweep(deps, id, error);
    }
  }
}

function leaveToSweep({ log }: Deps, top_up_id: number, error: unknown): void {
  if (!(error instanceof PaymentUnknownError)) throw error;
  log.warn({ err: error, top_up_id }, 'the payment provider gave no answer; the sweep asks again');
}

function asTopUp({ amount_kopecks, refunded_kopecks, provider, vat_code, ...row }: store.TopUpRow): TopUp {
  return {
    ...row,
    amount_rub: toRoubles(amount_kopecks),
    refunded_rub: toRoubles(refunded_kopecks),
    vat: vatOf({ vat_code, amount_kopecks }),
    paid_from: provider === 'balance' ? 'balance' : 'provider',
    can_cancel: row.status === 'pending',
    can_retry: row.status === 'canceled' || row.status === 'failed',
  };
}

import { randomInt } from 'node:crypto';
import type { BodyOf, QueryOf } from '#contract/endpoint-types.ts';
import { promotionsList } from '#contract/lists/promotions.ts';
import { type Promotion, promotionsEndpoints } from '#contract/promotions.ts';
import { type ShareOfTopUp, shareOfRefund } from '#contract/values/money.ts';
import { mayGainCalls, type Rights } from '#contract/values/rights.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { countHit } from '#server/rules/limits.ts';
import { networkOf } from '#server/rules/network.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { runOnce } from '#server/wallet/idempotency.ts';
import { book } from '#server/wallet/ledger.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { findUser } from '#server/users/users.store.ts';
import * as store from './promotions.store.ts';

type PersonActor = Actor & { user_id: number };

interface Redeeming {
  player: Rights;
  actor: PersonActor;
  ip: string;
  rate_limit_factor: number;
  idempotency_key: string | undefined;
  onReplay: () => void;
}

const redeemKey = 'POST /api/wallet/promotions';
type Redeemed = ReturnType<(typeof promotionsEndpoints)[typeof redeemKey]['response']['parse']>;

/**
 * Gives a player what a code promises: calls at once, or more calls with the next top-up. Each person redeems a code
 * once. Why a code is not taken is not told, apart from its own owner's second time: whoever guesses learns nothing.
 * @throws AppError `colleague` where the person works on the product; `validation` (`promotion_unknown`,
 * `promotion_used`), `too_many_requests`
 */
export async function redeemPromotion(db: Db, typed: string, by: Redeeming): Promise<Redeemed> {
  if (!mayGainCalls(by.player)) throw new AppError('colleague');
  const { user_id } = by.actor;
  // Outside the transaction: a try that fails counts as well.
  await countHit(db, rateLimits.promotionsOfUser, String(user_id), by.rate_limit_factor);
  await countHit(db, rateLimits.promotionsOfNetwork, networkOf(by.ip), by.rate_limit_factor);
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const { idempotency_key: key, onReplay } = by;
  const { response } = promotionsEndpoints[redeemKey];
  const once = { user_id, call: redeemKey, key, body: { code }, parse: response.parse.bind(response), onReplay };
  return db.transaction().execute((tx) => runOnce(tx, once, () => redeem(tx, code, by.actor)));
}

async function redeem(tx: Tx, code: string, actor: PersonActor): Promise<Redeemed> {
  const { user_id } = actor;
  // First, as somebody who had the last use is told that they had it.
  if (await store.hasRedeemed(tx, user_id, code)) throw wrongField('code', 'promotion_used');
  const promotion = await store.takeUse(tx, code);
  if (promotion === undefined) throw wrongField('code', 'promotion_unknown');
  const { id: promotion_code_id, kind, amount, made_by } = promotion;
  const calls = kind === 'calls' ? amount : null;
  const redemption_id = await store.insertRedemption(tx, { promotion_code_id, user_id, kind, amount, calls });
  // Another request of the same person was faster; the use that was taken goes back with the transaction.
  if (redemption_id === undefined) throw wrongField('code', 'promotion_used');
  if (calls !== null) await give(tx, { user_id, redemption_id, calls });
  const object = { kind: 'promotion', id: promotion_code_id } as const;
  await audit(tx, { actor, action: 'redeem', object, after: { kind, amount, made_by } });
  return { kind, amount, calls_summary: await callsSummary(tx, user_id) };
}

/**
 * Adds the share that a player redeemed to the top-up that was just paid. One share goes with one top-up, the oldest
 * first; what a whole call does not fit into is left out.
 */
export async function giveShare(tx: Tx, topUp: { id: number; user_id: number; calls: number }): Promise<void> {
  const { id: top_up_id, user_id } = topUp;
  const buyer = await findUser(tx, user_id);
  // Whoever came to work here since keeps the share for the time after.
  if (buyer === undefined || !mayGainCalls(buyer)) return;
  const share = await store.lockWaitingShare(tx, user_id);
  if (share === undefined) return;
  const calls = Math.floor((topUp.calls * share.amount) / 100);
  // Too small a purchase for this share: it waits for the next one.
  if (calls === 0) return;
  await store.noteGiven(tx, share.id, { calls, top_up_id });
  await give(tx, { user_id, redemption_id: share.id, calls });
}

interface RefundedTopUp {
  id: number;
  calls: number;
  refunded_calls: number;
}

/**
 * How many of the calls that a share added go with a refund: what belongs to the refunded calls, as far as it is not spent.
 * @param topUp with the calls that the refund takes
 * @param spendable what the player would have left without them
 */
export async function shareToTakeBack(tx: Tx, topUp: RefundedTopUp, spendable: number): Promise<number> {
  const share = await store.findGivenShare(tx, topUp.id);
  return share === undefined ? 0 : Math.max(0, Math.min(shareOfRefund(topUp, share, 0), spendable));
}

/** What a share added to a top-up, and how much of it was taken back; null without one. */
export async function findShare(db: Db, top_up_id: number): Promise<ShareOfTopUp | null> {
  return (await store.findGivenShare(db, top_up_id)) ?? null;
}

export async function listWaitingShares(db: Db, user_id: number) {
  const items = await store.listWaitingShares(db, user_id);
  return { items, total: items.length };
}

async function give(tx: Tx, given: { user_id: number; redemption_id: number; calls: number }): Promise<void> {
  const { user_id, redemption_id, calls } = given;
  await book(tx, {
    reference: `promotion:${redemption_id}`,
    kind: 'promotion',
    subject: { promotion_redemption_id: redemption_id },
    amount: calls,
    from: { house: 'issued', unit: 'call' },
    to: { user_id, kind: 'calls' },
  });
}

export function listPromotions(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/wallet/promotions'>>,
): ListAnswer<Promotion> {
  return answerAdminList(promotionsList, request, { ...store.promotions, current: db }, { cells: {} });
}

// Without letters and digits that look alike; 31 to the power of 10 codes cannot be guessed at the rate limit.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const madeLength = 10;
const makeCode = () => Array.from({ length: madeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** @throws AppError `validation` (`promotion_exists`, `in_the_past`) */
export async function createPromotion(
  db: Db,
  asked: BodyOf<'POST /api/admin/wallet/promotions'>,
  actor: PersonActor,
): Promise<Promotion> {
  const { code = makeCode(), kind, amount, note = null, starts_at = null, ends_at = null, max_uses = null } = asked;
  if (ends_at !== null && Date.parse(ends_at) <= Date.now()) throw wrongField('ends_at', 'in_the_past');
  return db.transaction().execute(async (tx) => {
    const id = await store.insertPromotion(tx, {
      code,
      kind,
      amount,
      note,
      starts_at,
      ends_at,
      max_uses,
      made_by: actor.user_id,
    });
    if (id === undefined) throw wrongField('code', 'promotion_exists');
    const made = await requirePromotion(tx, id);
    await audit(tx, { actor, action: 'create', object: { kind: 'promotion', id }, after: audited(made) });
    return made;
  });
}

/** @throws AppError `not_found`; `validation` where more people have used it than it may be used by */
export async function editPromotion(
  db: Db,
  id: number,
  change: BodyOf<'PATCH /api/admin/wallet/promotions/{id}'>,
  actor: Actor,
): Promise<Promotion> {
  return db.transaction().execute(async (tx) => {
    const before = await requireLocked(tx, id, 'present');
    if (change.max_uses != null && change.max_uses < before.uses) throw wrongField('max_uses', 'promotion_uses');
    if (Object.keys(change).length === 0) return before;
    const { note, is_active, starts_at, ends_at, max_uses } = { ...before, ...change };
    await store.updatePromotion(tx, id, { note, is_active, starts_at, ends_at, max_uses });
    const after = await requirePromotion(tx, id);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'promotion', id },
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

/** @throws AppError `not_found`, also a second time */
export async function deletePromotion(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await requireLocked(tx, id, 'present');
    await store.setDeleted(tx, id, true);
    await audit(tx, { actor, action: 'delete', object: { kind: 'promotion', id }, before: audited(before) });
  });
}

/** @throws AppError `not_found` where nothing is to be undone */
export async function restorePromotion(db: Db, id: number, actor: Actor): Promise<Promotion> {
  return db.transaction().execute(async (tx) => {
    await requireLocked(tx, id, 'deleted');
    await store.setDeleted(tx, id, false);
    const after = await requirePromotion(tx, id);
    await audit(tx, { actor, action: 'restore', object: { kind: 'promotion', id }, after: audited(after) });
    return after;
  });
}

async function requirePromotion(db: Db, id: number): Promise<Promotion> {
  const found = await store.findPromotion(db, id);
  if (found === undefined) throw new AppError('not_found', { object: 'promotion' });
  return found;
}

async function requireLocked(tx: Tx, id: number, is: 'present' | 'deleted'): Promise<Promotion> {
  const found = await store.lockPromotion(tx, id, is);
  if (found === undefined) throw new AppError('not_found', { object: 'promotion' });
  return found;
}

/** Without the code: whoever reads the log cannot redeem it. */
function audited({ kind, amount, note, is_active, starts_at, ends_at, max_uses, uses }: Promotion) {
  return { kind, amount, note, is_active, starts_at, ends_at, max_uses, uses };
}

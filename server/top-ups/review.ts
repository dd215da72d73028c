import { paths } from '#contract/values/paths.ts';
import type { ReviewReason } from '#contract/top-ups.ts';
import { isInReach, type Rights } from '#contract/values/rights.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { publish } from '#server/live/publish.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { Payment } from '#server/providers/payments.ts';
import { findUser, listAdminIds } from '#server/users/users.store.ts';
import { closeReview } from './review.store.ts';
import { findOpen, type OpenTopUp, update } from './settle.store.ts';

/** Money arrived that does not fit its top-up: nothing is credited, and the admins are notified. */
export async function holdForReview(tx: Tx, row: OpenTopUp, payment: Payment, reason: ReviewReason): Promise<void> {
  await update(tx, row.id, {
    status: 'review',
    reason: null,
    paid_kopecks: payment.currency === 'RUB' && payment.wrong === null ? payment.kopecks : null,
    next_check_at: null,
  });
  await askForReview(tx, row, reason);
}

/** Notifies every admin that a top-up needs one of them; of the same reason once. */
export async function askForReview(tx: Tx, { id, review_reason }: OpenTopUp, reason: ReviewReason): Promise<void> {
  if (review_reason === reason) return;
  await update(tx, id, { review_reason: reason });
  for (const admin_id of await listAdminIds(tx)) {
    await notify(tx, admin_id, 'topup_review', { top_up_id: id, reason }, paths.adminTopUp(id));
  }
}

/**
 * An admin has looked into what was to review, and says what came of it. No money moves by it.
 * @throws AppError `not_found`; `colleague` where only an admin may act on the account; `conflict` where nothing is to review
 */
export async function endReview(
  db: Db,
  id: number,
  description: string,
  { rights, actor }: { rights: Rights; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await findOpen(tx, id);
    if (row === undefined) throw new AppError('not_found', { object: 'topUp' });
    const buyer = await findUser(tx, row.user_id);
    if (buyer !== undefined && !isInReach(buyer, rights)) throw new AppError('colleague');
    const review_reason = await closeReview(tx, id);
    if (review_reason === undefined) throw new AppError('conflict');
    await audit(tx, {
      actor,
      action: 'review',
      object: { kind: 'top_up', id },
      before: { review_reason },
      after: { review_reason: null, description },
    });
    await publish(tx, row.user_id, 'top_up', id);
  });
}

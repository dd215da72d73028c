import type { AnswerOutcome } from '#contract/chat.ts';
import type { GiveBackReason } from '#contract/values/kinds.ts';
import { paths } from '#contract/values/paths.ts';
import { isInReach, type Rights } from '#contract/values/rights.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { notify } from '#server/notifications/notifications.ts';
import { countAsGap } from '#server/gaps/gaps.ts';
import { rateUnhelpful } from '#server/quality/quality.ts';
import { findUser } from '#server/users/users.store.ts';
import { returnSettledCall } from '#server/wallet/reservations.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import * as chat from './chat.store.ts';
import * as store from './give-back.store.ts';

/** Whoever found an answer excellent was helped by it. */
const helped = 5;
/** A player may take back this many of so many last charged answers. */
const fairUse = { answers: 30, given_back: 10 };

interface Place {
  user_id: number;
  game_id: number;
  message_id: number;
}

/**
 * Returns the call of a charged answer that did not help its player, once; asked again, it only adds the reason. The answer
 * goes to the quality list, and its question counts as a gap.
 * @throws AppError `not_found`; `not_charged`; `give_back_late`, `give_back_rated` and `give_back_limit` by the rules of
 * fair use; `api_key_not_allowed` for the answer to a program
 */
export async function giveBackCall(
  { db, config }: Deps,
  place: Place,
  reason: GiveBackReason | null,
): Promise<AnswerOutcome> {
  const { user_id, game_id, message_id } = place;
  return db.transaction().execute(async (tx) => {
    const before = await store.findCharge(tx, place);
    if (before?.reservation_id == null) throw new AppError('not_found', { object: 'message' });
    const { question_id, reservation_id } = before;
    if (before.is_given_back) {
      // The call comes back at one press; why is asked for after it.
      if (reason !== null) await store.addReason(tx, message_id, reason);
    } else {
      if (!before.is_charged) throw new AppError('not_charged');
      if (before.by_key) throw new AppError('api_key_not_allowed');
      if (before.hours > config.GIVE_BACK_HOURS) throw new AppError('give_back_late');
      if (before.rating === helped) throw new AppError('give_back_rated');
      if (await store.insertGivenBack(tx, { message_id, user_id, game_id, reason })) {
        // The wallet's row is locked from here on, so that the counts below hold for parallel requests too.
        await returnSettledCall(tx, { user_id, reservation_id });
        const { today, of_last } = await store.countGivenBack(tx, user_id, fairUse.answers);
        if (today > config.GIVE_BACK_PER_DAY || of_last > fairUse.given_back) throw new AppError('give_back_limit');
        await rateUnhelpful(tx, { user_id, message_id });
        await countAsGap(tx, { question_id, game_id });
      }
    }
    const { question, answer } = await chat.requireExchange(tx, question_id);
    return { message: answer, question, calls_summary: await callsSummary(tx, user_id) };
  });
}

/**
 * Returns the call of a charged answer for the support, once, whatever the rules of fair use say; it does not count
 * among those that the player may take back.
 * @throws AppError `not_found`, also where the account is deleted; `colleague` where only an admin may act on it;
 * `not_charged` for a free answer; `call_returned` where that was done before
 */
export async function returnCall(
  db: Db,
  message_id: number,
  reason: string | undefined,
  { rights, actor }: { rights: Rights; actor: Actor & { user_id: number } },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const charge = await store.findChargeOf(tx, message_id);
    if (charge === undefined) throw new AppError('not_found', { object: 'message' });
    const { user_id, game_id, reservation_id } = charge;
    const player = await findUser(tx, user_id);
    // Nothing is booked to an account that is deleted, and nobody would read of it.
    if (player === undefined) throw new AppError('not_found', { object: 'user' });
    if (!isInReach(player, rights)) throw new AppError('colleague');
    if (reservation_id === null || !charge.is_charged) throw new AppError('not_charged');
    const row = { message_id, user_id, game_id, reason: null, given_by: actor.user_id };
    if (!(await store.insertGivenBack(tx, row))) throw new AppError('call_returned');
    await returnSettledCall(tx, { user_id, reservation_id, actor_id: actor.user_id, description: reason });
    await notify(tx, user_id, 'calls_credited', { calls: 1, description: reason ?? '' }, paths.calls());
    await audit(tx, {
      actor,
      action: 'give_back',
      object: { kind: 'wallet', id: user_id },
      after: { message_id, calls: 1, reason: reason ?? null },
    });
  });
}

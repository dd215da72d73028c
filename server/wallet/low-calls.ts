import { paths } from '#contract/values/paths.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { userBalances } from './ledger.store.ts';
import { findLowCalls } from './wallet-settings.store.ts';

const usualLowCalls = 3;

/** At or below this many calls a player is warned; three, unless they chose otherwise. */
export async function lowCallsOf(db: Db, user_id: number): Promise<number> {
  return (await findLowCalls(db, user_id)) ?? usualLowCalls;
}

/** Notifies a player whose last charged answer left exactly the low mark or nothing; held calls still count as theirs. */
export async function warnWhenLow(tx: Tx, user_id: number): Promise<void> {
  const { calls, reserved } = await userBalances(tx, user_id);
  const left = calls + reserved;
  if (left === 0 || left === (await lowCallsOf(tx, user_id))) {
    await notify(tx, user_id, 'calls_low', { calls: left }, paths.calls());
  }
}

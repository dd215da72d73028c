import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { userBalances } from './ledger.store.ts';

/** At or below this many calls a player is warned. */
export const lowCalls = 3;

/** Notifies a player whose last charged answer left exactly the low mark or nothing; held calls still count as theirs. */
export async function warnWhenLow(tx: Tx, user_id: number): Promise<void> {
  const { calls, reserved } = await userBalances(tx, user_id);
  const left = calls + reserved;
  if (left === lowCalls || left === 0) await notify(tx, user_id, 'calls_low', { calls: left }, '/calls');
}

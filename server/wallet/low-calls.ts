import { paths } from '#contract/values/paths.ts';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { publish } from '#server/live/publish.ts';
import { markWarningsRead } from './low-calls.store.ts';

const usualLowCalls = 3;

/** At or below this many calls a player is warned; three, unless they chose otherwise. */
export const lowCallsOf = (chosen: number | null): number => chosen ?? usualLowCalls;

/** Notifies a player whose last charged answer left exactly the low mark or nothing; held calls still count as theirs. */
export async function warnWhenLow(
  tx: Tx,
  {
    user_id,
    calls,
    reserved,
    low_calls,
  }: { user_id: number; calls: number; reserved: number; low_calls: number | null },
): Promise<void> {
  const left = calls + reserved;
  if (left === 0 || left === lowCallsOf(low_calls)) {
    await notify(tx, user_id, 'calls_low', { calls: left }, paths.calls());
  }
}

/** A warning that calls run out is over for a player who has more again than it says. */
export async function endLowWarning(tx: Tx, user_id: number): Promise<void> {
  if (await markWarningsRead(tx, user_id)) await publish(tx, user_id, 'notifications');
}

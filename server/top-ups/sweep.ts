import type { Deps } from '#server/deps.ts';
import { PaymentUnknownError } from '#server/providers/payments.ts';
import { payRefund } from './refunds.ts';
import { claimDueRefund } from './refunds.store.ts';
import { settle } from './settle.ts';
import { claimDue } from './settle.store.ts';

/**
 * Asks the provider for every top-up and refund that is due, one after the other. Where it gives no
 * answer the rest waits for the next round.
 * @param everything also top-ups whose time has not come: what was announced while no process ran is never announced again
 * @returns how many it asked for
 */
export async function checkPendingTopUps(deps: Deps, everything = false): Promise<number> {
  const settled: number[] = [];
  const refunds: number[] = [];
  try {
    for (
      let id = await claimDue(deps.db, everything, settled);
      id !== undefined;
      id = await claimDue(deps.db, everything, settled)
    ) {
      settled.push(id);
      await settle(deps, id);
    }
    for (
      let id = await claimDueRefund(deps.db, refunds);
      id !== undefined;
      id = await claimDueRefund(deps.db, refunds)
    ) {
      refunds.push(id);
      await payRefund(deps, id);
    }
  } catch (error) {
    if (!(error instanceof PaymentUnknownError)) throw error;
    deps.log.warn({ err: error }, 'the payment provider gives no answer');
  }
  return settled.length + refunds.length;
}

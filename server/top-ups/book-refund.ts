import type { Tx } from '#server/db/database.ts';
import { bookAll, type Movement, type Side } from '#server/wallet/ledger.ts';

interface BookedRefund {
  refund_id: number;
  user_id: number;
  /** Of the top-up; from the balance it goes back to the balance. */
  provider: string;
  calls: number;
  promotion_calls: number;
  kopecks: number;
  actor_id?: number | null;
  description?: string | null;
}

/**
 * Takes back the calls of a refund and books the money out.
 * @throws NotCoveredError where the calls are spent
 */
export async function bookRefund(tx: Tx, refund: BookedRefund): Promise<void> {
  const { refund_id, actor_id, description } = refund;
  await bookAll(
    tx,
    {
      reference: `top-up-refund:${refund_id}`,
      kind: 'top_up_refund',
      subject: { top_up_refund_id: refund_id },
      ...(actor_id == null ? {} : { actor_id }),
      ...(description == null ? {} : { description }),
    },
    movementsOf(refund),
  );
}

/** Gives back what a refund took that the provider did not make. */
export async function undoRefund(tx: Tx, refund: BookedRefund): Promise<void> {
  const back = movementsOf(refund).map(({ amount, from, to }) => ({ amount, from: to, to: from }));
  const { refund_id } = refund;
  await bookAll(
    tx,
    {
      reference: `top-up-refund:${refund_id}:undone`,
      kind: 'top_up_refund_undone',
      subject: { top_up_refund_id: refund_id },
    },
    back,
  );
}

function movementsOf({ user_id, provider, calls: bought, promotion_calls, kopecks }: BookedRefund): Movement[] {
  const spent: Side = { house: 'spent', unit: 'kopeck' };
  const receiver: Side = provider === 'balance' ? { user_id, kind: 'roubles' } : { house: 'issued', unit: 'kopeck' };
  const money: Movement = { amount: kopecks, from: spent, to: receiver };
  const calls = bought + promotion_calls;
  // Where everything is spent, only the money moves.
  return calls === 0
    ? [money]
    : [{ amount: calls, from: { user_id, kind: 'calls' }, to: { house: 'issued', unit: 'call' } }, money];
}

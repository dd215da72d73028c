import type { AdminTopUpDetails } from '#contract/top-ups.ts';

type Refunded = Pick<AdminTopUpDetails, 'calls' | 'amount_rub' | 'refunded_calls' | 'refunded_rub'>;

/** What the server will pay back for `more` calls: their share of the price, in whole kopecks. */
export function refundShare({ calls, amount_rub, refunded_calls, refunded_rub }: Refunded, more: number): number {
  const kopecks = Math.floor((Math.round(amount_rub * 100) * (refunded_calls + more)) / calls);
  return Math.max(0, kopecks - Math.round(refunded_rub * 100)) / 100;
}

interface Refundable {
  calls: number;
  amount_kopecks: number;
  refunded_calls: number;
  refunded_kopecks: number;
}

/**
 * What is paid back for `calls` more of a top-up: their share of its price. Shares are counted from
 * the first refunded call, so that many small refunds add up to the price and never to more.
 */
export function refundShare(topUp: Refundable, calls: number): number {
  const taken = topUp.refunded_calls + calls;
  return Math.max(0, Math.floor((topUp.amount_kopecks * taken) / topUp.calls) - topUp.refunded_kopecks);
}

/** How many calls in all are taken back when `kopecks` in all were paid back: every call of which a part was refunded. */
export function refundedCalls({ calls, amount_kopecks }: Refundable, kopecks: number): number {
  return Math.min(calls, Math.ceil((calls * kopecks) / amount_kopecks));
}

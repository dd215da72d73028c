import type { CallPack } from '#contract/call-packs.ts';

/** Most calls that the server sells at once. */
export const mostCalls = 100_000;

interface Prices {
  items: readonly CallPack[];
  call_price_rub: number;
}

/** The number of calls that the server makes of what was typed: without its decimals, and nothing where it is refused. */
export function readCalls(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const calls = text === '' ? Number.NaN : Math.trunc(Number(text));
  return calls >= 1 && calls <= mostCalls ? calls : null;
}

/** What the server will charge: a pack's price where one has exactly this number, else that of single calls. */
export function priceOf(calls: number, { items, call_price_rub }: Prices): number {
  const pack = items.find((one) => one.calls === calls);
  return pack ? pack.price_rub : (Math.round(call_price_rub * 100) * calls) / 100;
}

/** The pack whose calls are the cheapest; none where no pack is cheaper than another. */
export function findBestValue(packs: readonly CallPack[]): CallPack | undefined {
  const perCall = ({ price_rub, calls }: CallPack) => price_rub / calls;
  const byPrice = packs.toSorted((one, other) => perCall(one) - perCall(other));
  const [best, second] = byPrice;
  return best && second && perCall(best) < perCall(second) ? best : undefined;
}

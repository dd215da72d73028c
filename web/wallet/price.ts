import type { CallPack } from '#contract/call-packs.ts';
import { limits } from '#contract/values/limits.ts';
import { priceOfCalls, toKopecks } from '#contract/values/money.ts';

interface Prices {
  items: readonly CallPack[];
  call_price_rub: number;
}

/** The number of calls that the server makes of what was typed: without its decimals, and nothing where it is refused. */
export function readCalls(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const calls = text === '' ? Number.NaN : Math.trunc(Number(text));
  return calls >= 1 && calls <= limits.calls ? calls : null;
}

/** What the server will charge, in kopecks. */
export function priceOf(calls: number, { items, call_price_rub }: Prices): number {
  const packs = items.map((pack) => ({ calls: pack.calls, price_kopecks: toKopecks(pack.price_rub) }));
  return priceOfCalls(calls, packs, toKopecks(call_price_rub));
}

/** The pack that is chosen at first: the middle one by its calls, the smaller of two. */
export function findMiddlePack(packs: readonly CallPack[]): CallPack | undefined {
  return packs.toSorted((one, other) => one.calls - other.calls)[Math.floor((packs.length - 1) / 2)];
}

/** The pack whose calls are the cheapest; none where no pack is cheaper than another. */
export function findBestValue(packs: readonly CallPack[]): CallPack | undefined {
  const perCall = ({ price_rub, calls }: CallPack) => toKopecks(price_rub) / calls;
  const byPrice = packs.toSorted((one, other) => perCall(one) - perCall(other));
  const [best, second] = byPrice;
  return best && second && perCall(best) < perCall(second) ? best : undefined;
}

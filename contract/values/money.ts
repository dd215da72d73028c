/**
 * Money is whole kopecks everywhere inside. Roubles are a decimal text that a person types or reads, and on
 * the wire a JSON number with at most two decimals; both are converted here, on the decimal digits, never
 * by multiplying a binary fraction.
 */
export const credit = { min_kopecks: 1, max_kopecks: 100_000_000 } as const;

/** Decimal text as kopecks, half a kopeck up; null where it is no decimal number. */
export function parseRoubles(text: string): number | null {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i.exec(text.replaceAll(/\s/g, '').replace(',', '.')) ?? [];
  if (whole + part === '') return null;
  const point = whole.length + Number(exponent) + 2;
  const digits = (whole + part).padStart(whole.length + part.length + Math.max(0, -point), '0').padEnd(point, '0');
  const at = Math.max(0, point);
  const kopecks = Number(digits.slice(0, at)) + (Number(digits.charAt(at)) >= 5 ? 1 : 0);
  return sign === '-' ? -kopecks || 0 : kopecks;
}

/**
 * Roubles of the wire or of a payment provider as kopecks, half a kopeck up: 1.005 is 101, although the nearest binary number is a
 * little less.
 */
export function toKopecks(roubles: number | string): number {
  const kopecks = parseRoubles(String(roubles));
  if (kopecks === null) throw new Error(`not an amount of money: ${roubles}`);
  return kopecks;
}

/** Kopecks as decimal text: `1490` is `14.90`. */
export function roublesText(kopecks: number): string {
  const digits = String(Math.abs(kopecks)).padStart(3, '0');
  return `${kopecks < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Kopecks as the JSON number of the wire. */
export function toRoubles(kopecks: number): number {
  return Number(roublesText(kopecks));
}

/** `1 190 ₽`, `14,90 ₽`: kopecks only where there are some; `exceptZero` shows a plus, too, as a line of the ledger does. */
export function formatKopecks(locale: string, kopecks: number, sign: 'auto' | 'exceptZero' = 'auto'): string {
  const decimals = kopecks % 100 === 0 ? 0 : 2;
  const amount = new Intl.NumberFormat(locale, {
    signDisplay: sign,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(toRoubles(kopecks));
  return `${amount.replace('-', '−')}\u00a0₽`;
}

export interface PackPrice {
  calls: number;
  price_kopecks: number;
}

/**
 * The price of `calls`: a pack's where one has exactly this number, else that of single calls, but never more than the
 * cheapest pack that holds as many.
 */
export function priceOfCalls(calls: number, packs: readonly PackPrice[], call_price_kopecks: number): number {
  const exact = packs.find((pack) => pack.calls === calls);
  const larger = packs.filter((pack) => pack.calls > calls).map(({ price_kopecks }) => price_kopecks);
  return exact?.price_kopecks ?? Math.min(calls * call_price_kopecks, ...larger);
}

/** The price of one call of a pack, rounded to the kopeck. */
export function pricePerCall({ calls, price_kopecks }: PackPrice): number {
  return Math.round(price_kopecks / calls);
}

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

/** What the share of a code added to a top-up, and how much of it has gone with refunds. */
export interface ShareOfTopUp {
  calls: number;
  taken_back: number;
}

/**
 * How many calls of a share belong to `calls` more that are refunded of its top-up: the same part of them as of the calls
 * that were bought, counted from the first refunded call.
 */
export function shareOfRefund(
  topUp: Pick<Refundable, 'calls' | 'refunded_calls'>,
  share: ShareOfTopUp,
  calls: number,
): number {
  return Math.max(0, Math.floor((share.calls * (topUp.refunded_calls + calls)) / topUp.calls) - share.taken_back);
}

/** How many calls in all are taken back when `kopecks` in all were paid back: every call of which a part was refunded. */
export function refundedCalls({ calls, amount_kopecks }: Refundable, kopecks: number): number {
  return Math.min(calls, Math.ceil((calls * kopecks) / amount_kopecks));
}

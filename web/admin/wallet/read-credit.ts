export type CreditUnit = 'roubles' | 'calls';

/** The amount that the server will make of what was typed: roubles rounded half up to kopecks; nothing where it is refused. */
export function readCredit(unit: CreditUnit, typed: string): number | null {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  if (unit === 'calls') {
    const calls = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    return calls >= 1 && calls <= 100_000 ? calls : null;
  }
  if (!/^(?:\d{1,8}\.?\d{0,6}|\.\d{1,6})$/.test(text)) return null;
  // On the decimal text: the binary number nearest to 1.005 is a little less.
  const roubles = Math.round(Number(`${Number(text)}e2`)) / 100;
  return roubles >= 0.01 && roubles <= 1_000_000 ? roubles : null;
}

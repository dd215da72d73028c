import type { TopUp } from '#contract/top-ups.ts';
import { toRoubles } from '#contract/values/money.ts';

/** Per cent for each code of 54-FZ; the first is a sale without VAT. */
const percents: Readonly<Record<number, number | null>> = {
  1: null,
  2: 0,
  3: 10,
  4: 20,
  5: 10,
  6: 20,
  7: 5,
  8: 7,
  9: 5,
  10: 7,
  11: 22,
  12: 22,
};

/** The VAT that a paid amount contains, to the nearest kopeck; nothing where no code was set up. */
export function vatOf({ vat_code, amount_kopecks }: { vat_code: number | null; amount_kopecks: number }): TopUp['vat'] {
  if (vat_code === null) return null;
  const percent = percents[vat_code] ?? null;
  return { percent, amount_rub: toRoubles(Math.round((amount_kopecks * (percent ?? 0)) / (100 + (percent ?? 0)))) };
}

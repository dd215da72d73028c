import { limits } from '#contract/values/limits.ts';
import { credit, parseRoubles } from '#contract/values/money.ts';

export type CreditUnit = 'roubles' | 'calls';

/** The amount that the server will make of what was typed, in kopecks or calls; nothing where it is refused. */
export function readCredit(unit: CreditUnit, typed: string): number | null {
  if (unit === 'roubles') {
    const kopecks = parseRoubles(typed);
    return kopecks !== null && kopecks >= credit.min_kopecks && kopecks <= credit.max_kopecks ? kopecks : null;
  }
  const text = typed.replaceAll(/\s/g, '');
  const calls = /^\d+$/.test(text) ? Number(text) : 0;
  return calls >= 1 && calls <= limits.calls ? calls : null;
}

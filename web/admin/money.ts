import { locales } from '#web/i18n/format.ts';
import type { Language } from '#web/i18n/language.ts';

/** US dollars, in which models are paid; small sums keep the digits that matter. */
export function formatUsd(language: Language, usd: number): string {
  return usd.toLocaleString(locales[language], {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: usd !== 0 && Math.abs(usd) < 1 ? 4 : 2,
  });
}

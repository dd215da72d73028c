import { formatKopecks, toKopecks } from '#contract/values/money.ts';
import { locales } from '#web/i18n/format.ts';
import type { Language } from '#web/i18n/language.ts';

/** Roubles of the wire: `1 190 ₽`, `14,90 ₽`. */
export function formatRoubles(language: Language, amount_rub: number): string {
  return formatKopecks(locales[language], toKopecks(amount_rub));
}

/** With its sign, as a line of the ledger shows it. */
export function formatSignedRoubles(language: Language, amount_rub: number): string {
  return formatKopecks(locales[language], toKopecks(amount_rub), 'exceptZero');
}

/** `+50`, `−1`, `0`. */
export function formatSignedCalls(language: Language, calls: number): string {
  return calls.toLocaleString(locales[language], { signDisplay: 'exceptZero' }).replace('-', '−');
}

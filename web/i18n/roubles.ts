import { locales } from '#web/i18n/format.ts';
import type { Language } from '#web/i18n/language.ts';

/** `1 190 ₽`, `14,90 ₽`: kopecks only where there are some. */
export function formatRoubles(language: Language, amount_rub: number): string {
  return write(language, amount_rub, 'auto');
}

/** With its sign, as a line of the ledger shows it. */
export function formatSignedRoubles(language: Language, amount_rub: number): string {
  return write(language, amount_rub, 'exceptZero');
}

function write(language: Language, amount_rub: number, signDisplay: 'auto' | 'exceptZero'): string {
  const decimals = Number.isInteger(amount_rub) ? 0 : 2;
  const number = amount_rub.toLocaleString(locales[language], {
    signDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${withMinus(number)}\u00a0₽`;
}

/** `+50`, `−1`, `0`. */
export function formatSignedCalls(language: Language, calls: number): string {
  return withMinus(calls.toLocaleString(locales[language], { signDisplay: 'exceptZero' }));
}

const withMinus = (number: string) => number.replace('-', '−');

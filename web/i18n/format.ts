import { languageFacts, languages } from '#contract/values/languages.ts';
import type { Language } from './language.ts';

// Every language of the list has its entry.
export const locales = Object.fromEntries(
  languages.map((language) => [language, languageFacts[language].locale]),
) as Record<Language, string>;

export function formatNumber(language: Language, value: number): string {
  return value.toLocaleString(locales[language]);
}

/** A share of 0 to 100 with at most one decimal; what is rarer than that says so instead of showing zero. */
export function formatPercent(language: Language, percent: number): string {
  if (percent > 0 && percent < 0.1) return `< ${formatPercent(language, 0.1)}`;
  return (percent / 100).toLocaleString(locales[language], { style: 'percent', maximumFractionDigits: 1 });
}

/** `4 November 2026`, from an ISO date or moment. */
export function formatDate(language: Language, iso: string): string {
  return new Date(iso).toLocaleDateString(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    // A bare date is a day of the calendar: it must not slip to its neighbour in western time zones.
    ...(iso.length === 10 ? { timeZone: 'UTC' } : {}),
  });
}

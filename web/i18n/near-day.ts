import { locales } from './format.ts';
import type { Language } from './language.ts';
import { formatDay } from './moments.ts';

/** `4 Nov`, `4 Nov 2025`: a day of this year needs no year. */
export function formatNearDay(language: Language, iso: string): string {
  const then = new Date(iso);
  if (then.getFullYear() !== new Date().getFullYear()) return formatDay(language, iso);
  return then.toLocaleDateString(locales[language], { day: 'numeric', month: 'short' });
}

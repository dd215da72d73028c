import { locales } from './format.ts';
import type { Language } from './language.ts';

/** Russian adds the word for year in short to every date; in a table it only takes room. */
const withoutYearMark = (text: string) => text.replace(/\sг\./, '');

/** `14:05`, in the reader's own time zone. */
export function formatTime(language: Language, iso: string): string {
  return new Date(iso).toLocaleTimeString(locales[language], { hour: '2-digit', minute: '2-digit' });
}

/** `4 Nov 2026, 14:05`, in the reader's own time zone. */
export function formatMoment(language: Language, iso: string): string {
  return withoutYearMark(new Date(iso).toLocaleString(locales[language], { dateStyle: 'medium', timeStyle: 'short' }));
}

/** The time of today, or the day with its time: `14:05`, `4 Nov, 14:05`, `4 Nov 2025, 14:05`. */
export function formatWhen(language: Language, iso: string): string {
  const [now, then] = [new Date(), new Date(iso)];
  if (then.toDateString() === now.toDateString()) return formatTime(language, iso);
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return withoutYearMark(
    then.toLocaleString(locales[language], {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      ...year,
    }),
  );
}

/** `4 Nov 2026`, in the reader's own time zone; a bare date is a day of the calendar. */
export function formatDay(language: Language, iso: string): string {
  const zone = iso.length === 10 ? { timeZone: 'UTC' } : {};
  return withoutYearMark(new Date(iso).toLocaleDateString(locales[language], { dateStyle: 'medium', ...zone }));
}

/** `November 2026`, of a bare date. */
export function formatMonth(language: Language, date: string): string {
  const name = new Date(date).toLocaleDateString(locales[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return withoutYearMark(name.charAt(0).toLocaleUpperCase(locales[language]) + name.slice(1));
}

import type { Language } from '#web/i18n/language.ts';

/** A day such as `2026-12-01` in the form in which its field shows it and takes it. */
export function writeDay(language: Language, day: string): string {
  return language === 'ru' ? day.split('-').toReversed().join('.') : day;
}

/** The day that somebody typed in any language's form; null for what is none, such as the 31st of February. */
export function readDay(text: string): string | null {
  const parts = text.trim().split(/[-./]/);
  const [year = '', month = '', date = ''] = text.includes('-') ? parts : parts.toReversed();
  if (parts.length !== 3 || !/^[1-9]\d{3}$/.test(year) || !isShort(month) || !isShort(date)) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  // A month takes days that it does not have for those of the next one.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}

const isShort = (digits: string) => /^\d\d?$/.test(digits);

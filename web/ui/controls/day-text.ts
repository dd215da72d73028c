/** A day such as `2026-12-01` in the form of a language, as its messages name it: `YYYY-MM-DD`, or with dots the day first. */
export function writeDay(form: string, day: string): string {
  return form.includes('.') ? day.split('-').toReversed().join('.') : day;
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

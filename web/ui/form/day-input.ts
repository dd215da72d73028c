const two = (value: number) => String(value).padStart(2, '0');

/** The moment at which a day of the reader's own calendar begins, or one `later` days after it; null for an empty field. */
export function startOfDay(day: string, later = 0): string | null {
  if (day === '') return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The moment with which a day of a date field ends in the reader's own calendar; null for an empty field. */
export function endOfDay(day: string): string | null {
  if (day === '') return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 23, 59, 59, 999).toISOString();
}

/** A moment's day as a date field holds it; empty for none. */
export function dayOf(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

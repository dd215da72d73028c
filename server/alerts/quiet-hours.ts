/** Minutes after midnight; over midnight where it ends before it begins. */
interface QuietHours {
  from: number;
  to: number;
}

const minutesOfHour = 60;

/** The time of the day in a time zone, in minutes after midnight. */
function minuteOfDay(at: Date, time_zone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts.get('hour') ?? 0) * minutesOfHour + (parts.get('minute') ?? 0);
}

/** Whether nothing is sent at a moment. */
export function isQuiet(quiet: QuietHours | null, time_zone: string, at: Date): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const minute = minuteOfDay(at, time_zone);
  const { from, to } = quiet;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

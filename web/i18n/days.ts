export interface Day<T> {
  /** The first moment of the day where the reader is. */
  start: Date;
  items: T[];
}

function startOfDay(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

/** Cuts a list in the order of time into the days of the reader's own calendar. */
export function groupByDay<T>(items: readonly T[], momentOf: (item: T) => string): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const start = startOfDay(new Date(momentOf(item)));
    const last = days.at(-1);
    if (last?.start.getTime() === start.getTime()) last.items.push(item);
    else days.push({ start, items: [item] });
  }
  return days;
}

/** How many midnights lie between a day and now: 0 today, 1 yesterday. */
export function daysAgo(start: Date, now: Date): number {
  // Rounded, because a day may have 23 or 25 hours.
  return Math.round((startOfDay(now).getTime() - start.getTime()) / 86_400_000);
}

import { overviewDays } from '#contract/values/day-figures.ts';

const dayMs = 86_400_000;

/** The periods to choose from, in days; `own` stands for two dates. */
export const periods = { d7: 7, d30: 30, d90: 90, d365: 365 } as const;
export type PeriodName = keyof typeof periods | 'own';

export interface Period {
  name: PeriodName;
  from: string;
  to: string;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** A day that no month has is read as one of the next month, so it does not come back as it was. */
const isDay = (text: string | null): text is string => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === text;
};
const isName = (text: string | null): text is keyof typeof periods => text !== null && Object.hasOwn(periods, text);

/** How many days lie between two days, both included; less than one where they are in the wrong order. */
export const countDays = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The period that the address says, whatever else stands in it. */
export function readPeriod(query: URLSearchParams, now: number): Period {
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to)) {
    const length = countDays({ from, to });
    if (length >= 1 && length <= overviewDays.max) return { name: 'own', from, to };
  }
  const named = query.get('period');
  const name = isName(named) ? named : 'd30';
  return { name, from: dayOf(now - (periods[name] - 1) * dayMs), to: dayOf(now) };
}

/** Values by day as they are for some weeks, and by week where days would be too narrow to tell apart. */
export function joinDays(dates: readonly string[], values: readonly number[]): { date: string; value: number }[] {
  const days = dates.map((date, index) => ({ date, value: values[index] ?? 0 }));
  if (days.length <= daysDrawn) return days;
  const weeks: { date: string; value: number }[] = [];
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7);
    weeks.push({ date: week[0]?.date ?? '', value: week.reduce((sum, { value }) => sum + value, 0) });
  }
  return weeks;
}
export const daysDrawn = 92;

/** To one decimal, and what is less than a tenth to its first digit: only zero is shown as none. */
export function roundAverage(value: number): number {
  return value < 0.1 ? Number(value.toPrecision(1)) : Math.round(10 * value) / 10;
}

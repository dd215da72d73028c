import { expect, test } from 'vitest';
import { daysAgo, groupByDay } from './days.ts';

const at = (day: number, hour: number) => new Date(2026, 9, day, hour).toISOString();
const daysOf = (moments: string[]) => groupByDay(moments, (moment) => moment);

test('a list is cut at the midnights of the reader', () => {
  const days = daysOf([at(26, 9), at(26, 0), at(25, 23), at(20, 12)]);
  expect(days.map(({ start, items }) => [start.getDate(), items.length])).toEqual([
    [26, 2],
    [25, 1],
    [20, 1],
  ]);
});

test('an empty list has no days', () => {
  expect(daysOf([])).toEqual([]);
});

test('yesterday is one day ago at any hour, also where clocks change in between', () => {
  const [day] = daysOf([at(25, 23)]);
  expect([0, 12, 23].map((hour) => daysAgo(day?.start ?? new Date(0), new Date(2026, 9, 26, hour)))).toEqual([1, 1, 1]);
});

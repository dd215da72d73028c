import { expect, test } from 'vitest';
import { isQuiet, isTimeZone } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);

test('quiet hours over midnight, by the clock of their time zone', () => {
  const night = { from: 22 * 60, to: 7 * 60 };
  const hours = ['21:59', '22:00', '23:30', '00:00', '06:59', '07:00', '12:00'];
  expect(hours.map((time) => isQuiet(night, 'UTC', at(time)))).toEqual([false, true, true, true, true, false, false]);
  // Three hours ahead of UTC.
  expect(isQuiet(night, 'Europe/Moscow', at('19:00'))).toBe(true);
  expect(isQuiet(night, 'Europe/Moscow', at('04:00'))).toBe(false);
});

test('quiet hours within a day, and none', () => {
  const noon = { from: 12 * 60, to: 13 * 60 };
  expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(noon, 'UTC', at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isQuiet(null, 'UTC', at('12:00'))).toBe(false);
  expect(isQuiet({ from: 60, to: 60 }, 'UTC', at('01:00'))).toBe(false);
});

test('a time zone is known by its name', () => {
  expect(['Europe/Moscow', 'UTC', 'Europe/Nowhere', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

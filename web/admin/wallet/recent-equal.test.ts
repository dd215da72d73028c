import { expect, test } from 'vitest';
import { minutesSinceEqual } from './recent-equal.ts';

const now = Date.parse('2026-11-04T12:00:00Z');
const at = (time: string, calls: number) => ({ created_at: `2026-11-04T${time}Z`, calls });
const ofThree = ({ calls }: { calls: number }) => calls === 3;

test('one of the same size counts for ten minutes, by the last of them', () => {
  expect(minutesSinceEqual([at('11:55:10', 3), at('11:57:30', 3), at('11:59:00', 4)], ofThree, now)).toBe(2);
  expect(minutesSinceEqual([at('11:50:01', 3)], ofThree, now)).toBe(9);
  expect(minutesSinceEqual([at('11:50:00', 3)], ofThree, now)).toBeNull();
});

test('others do not count, and none is none', () => {
  expect(minutesSinceEqual([at('11:59:00', 4)], ofThree, now)).toBeNull();
  expect(minutesSinceEqual([], ofThree, now)).toBeNull();
});

test('where the server’s clock is ahead it was made just now', () => {
  expect(minutesSinceEqual([at('12:01:30', 3)], ofThree, now)).toBe(0);
});

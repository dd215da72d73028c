import { expect, test } from 'vitest';
import { readCredit } from './read-credit.ts';

test('roubles are rounded half up on the decimal text, with a point or a comma', () => {
  expect(readCredit('roubles', '100.55')).toBe(10_055);
  expect(readCredit('roubles', '1,005')).toBe(101);
  expect(readCredit('roubles', '1 000 000')).toBe(100_000_000);
  expect(readCredit('roubles', '0.004')).toBeNull();
  expect(readCredit('roubles', '-1')).toBeNull();
  expect(readCredit('roubles', '1000000.01')).toBeNull();
  expect(readCredit('roubles', 'a')).toBeNull();
  expect(readCredit('roubles', '')).toBeNull();
});

test('calls are whole: a fraction is refused, not cut off', () => {
  expect(readCredit('calls', '3')).toBe(3);
  expect(readCredit('calls', '2.5')).toBeNull();
  expect(readCredit('calls', '0')).toBeNull();
  expect(readCredit('calls', '100001')).toBeNull();
});

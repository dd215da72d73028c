import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundToKopeck } from './money.ts';

test.each([
  [1.005, 1.01],
  [0.285, 0.29],
  [1.255, 1.26],
  [1e-7, 0],
  [999_999.995, 1_000_000],
])('%d rounds to %d', (value, rounded) => {
  expect(roundToKopeck(value)).toBe(rounded);
});

test('the rounded sum is the nearest with two decimals, and half a kopeck goes up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (thousandths) => {
      const text = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
      expect(roundToKopeck(Number(text))).toBe(Math.floor((thousandths + 5) / 10) / 100);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCheaper } from './cheaper-pack.ts';
import {
  formatKopecks,
  parseRoubles,
  priceOfCalls,
  pricePerCall,
  refundedCalls,
  refundShare,
  roublesText,
  toKopecks,
  toRoubles,
} from './money.ts';

test.each([
  [1.005, 101],
  [0.285, 29],
  [1.255, 126],
  [1e-7, 0],
  [5e-3, 1],
  [1e21, 1e23],
  [-1.005, -101],
  [999_999.995, 100_000_000],
])('%d roubles are %d kopecks', (roubles, kopecks) => {
  expect(toKopecks(roubles)).toBe(kopecks);
});

test('the rounded sum is the nearest with two decimals, and half a kopeck goes up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (thousandths) => {
      const text = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
      expect(parseRoubles(text)).toBe(Math.floor((thousandths + 5) / 10));
      expect(toKopecks(Number(text))).toBe(Math.floor((thousandths + 5) / 10));
    }),
  );
});

test('kopecks come back as they went, by text and by the number of the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (kopecks) => {
      expect(parseRoubles(roublesText(kopecks))).toBe(kopecks);
      expect(toKopecks(toRoubles(kopecks))).toBe(kopecks);
    }),
  );
});

test('typed amounts are read with a comma and with spaces; what is no amount is null', () => {
  expect(['1 190', '14,9', '.5', '7.', ' 3 '].map(parseRoubles)).toEqual([119_000, 1490, 50, 700, 300]);
  for (const text of ['', ' ', '.', 'a', '1.2.3', '1,2,3', '--1', '0x10', 'Infinity', 'NaN'])
    expect(parseRoubles(text)).toBeNull();
});

test('kopecks are shown only where there are some, with the minus of print', () => {
  expect(formatKopecks('ru-RU', 119_000)).toBe('1\u00a0190\u00a0₽');
  expect(formatKopecks('ru-RU', 1490)).toBe('14,90\u00a0₽');
  expect(formatKopecks('en-GB', -1490, 'exceptZero')).toBe('−14.90\u00a0₽');
  expect(formatKopecks('en-GB', 100, 'exceptZero')).toBe('+1\u00a0₽');
});

test('the size of a pack has its price, any other that of single calls, and no more than a pack that holds as many', () => {
  const packs = [
    { calls: 10, price_kopecks: 14_900 },
    { calls: 50, price_kopecks: 59_000 },
  ];
  expect([50, 51, 3].map((calls) => priceOfCalls(calls, packs, 1490))).toEqual([59_000, 75_990, 4470]);
  // Forty single calls would cost 596 roubles, more than the pack of fifty.
  expect([39, 40, 49].map((calls) => priceOfCalls(calls, packs, 1490))).toEqual([58_110, 59_000, 59_000]);
  const dear = { calls: 20, price_kopecks: 60_000 };
  expect(findCheaper(dear, packs)).toEqual(packs[1]);
  expect(findCheaper({ calls: 60, price_kopecks: 99_900 }, packs)).toBeUndefined();
  expect(pricePerCall({ calls: 3, price_kopecks: 10_000 })).toBe(3333);
});

test('parts of an odd price are whole kopecks and add up to it', () => {
  const third = { calls: 3, amount_kopecks: 10_000, refunded_calls: 0, refunded_kopecks: 0 };
  expect(refundShare({ calls: 7, amount_kopecks: 10_430, refunded_calls: 0, refunded_kopecks: 0 }, 5)).toBe(7450);
  expect(refundShare(third, 1)).toBe(3333);
  expect(refundShare({ ...third, refunded_calls: 1, refunded_kopecks: 3333 }, 1)).toBe(3333);
  expect(refundShare({ ...third, refunded_calls: 2, refunded_kopecks: 6666 }, 1)).toBe(3334);
  expect(refundedCalls(third, 3334)).toBe(2);
});

test('where more was paid back than the calls are worth nothing more goes', () => {
  expect(refundShare({ calls: 10, amount_kopecks: 14_900, refunded_calls: 3, refunded_kopecks: 14_900 }, 2)).toBe(0);
});

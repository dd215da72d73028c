import { expect, test } from 'vitest';
import { refundShare } from './refund-share.ts';

test('parts of an odd price are whole kopecks and add up to it', () => {
  const seven = { calls: 7, amount_rub: 104.3, refunded_calls: 0, refunded_rub: 0 };
  expect(refundShare(seven, 5)).toBe(74.5);
  const third = { calls: 3, amount_rub: 100, refunded_calls: 0, refunded_rub: 0 };
  expect(refundShare(third, 1)).toBe(33.33);
  expect(refundShare({ ...third, refunded_calls: 1, refunded_rub: 33.33 }, 1)).toBe(33.33);
  expect(refundShare({ ...third, refunded_calls: 2, refunded_rub: 66.66 }, 1)).toBe(33.34);
});

test('where more was paid back than the calls are worth nothing more goes', () => {
  expect(refundShare({ calls: 10, amount_rub: 149, refunded_calls: 3, refunded_rub: 149 }, 2)).toBe(0);
});

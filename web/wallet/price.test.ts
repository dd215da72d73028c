import { expect, test } from 'vitest';
import { findBestValue, findMiddlePack, priceOf, readCalls } from './price.ts';

const pack = (id: number, calls: number, price_rub: number) => ({
  id,
  calls,
  price_rub,
  per_call_rub: Math.round((price_rub / calls) * 100) / 100,
  title: `${calls}`,
});
const prices = { items: [pack(1, 10, 149), pack(2, 50, 590)], call_price_rub: 14.9 };

test('decimals are cut off, as the server cuts them off', () => {
  expect(readCalls('2.9')).toBe(2);
  expect(readCalls('2,9')).toBe(2);
  expect(readCalls(' 100000.5 ')).toBe(100_000);
});

test('what the server would refuse is no number of calls', () => {
  for (const typed of ['', ' ', '0', '0.9', '-3', '100001', 'many', 'Infinity']) expect(readCalls(typed)).toBeNull();
});

test('the size of a pack has its price, any other number the price of single calls', () => {
  expect(priceOf(50, prices)).toBe(59_000);
  expect(priceOf(51, prices)).toBe(75_990);
  expect(priceOf(3, prices)).toBe(4470);
});

test('the best value is the pack with the cheapest call, where one is cheaper than the rest', () => {
  expect(findBestValue(prices.items)?.id).toBe(2);
  expect(findBestValue([pack(1, 10, 100), pack(2, 20, 200)])).toBeUndefined();
  expect(findBestValue([pack(1, 10, 100)])).toBeUndefined();
});

test('the middle pack by its calls is chosen at first, the smaller of two', () => {
  expect(findMiddlePack([pack(1, 300, 1), pack(2, 10, 1), pack(3, 120, 1), pack(4, 50, 1)])?.id).toBe(4);
  expect(findMiddlePack([pack(1, 300, 1), pack(2, 10, 1), pack(3, 120, 1)])?.id).toBe(3);
  expect(findMiddlePack([])).toBeUndefined();
});

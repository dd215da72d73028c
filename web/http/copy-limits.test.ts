import { expect, test } from 'vitest';
import { type Copy, copyLimits, findSurplus } from './copy-limits.ts';

const copy = (n: number, other: Partial<Copy> = {}): Copy => ({
  key: `1 ["${n}"]`,
  user_id: 1,
  queryKey: [String(n)],
  saved_at: Date.now() - n * 1000,
  bytes: 100,
  data: n,
  ...other,
});
const added = { user_id: 1, bytes: 100 };

test('the newest copies stay, as many as the limit says', () => {
  const others = Array.from({ length: copyLimits.count + 20 }, (_, n) => copy(n));
  const surplus = findSurplus(added, others);
  expect(surplus).toHaveLength(21);
  expect(surplus.map(({ data }) => data)).toEqual(others.slice(-21).map(({ data }) => data));
});

test('copies that are together too large go, the oldest first', () => {
  const half = copyLimits.bytes / 2;
  const others = [copy(1, { bytes: half }), copy(2, { bytes: half }), copy(3)];
  expect(findSurplus(added, others).map(({ data }) => data)).toEqual([2]);
});

test('what belongs to another account or is too old goes in any case', () => {
  const others = [copy(1), copy(2, { user_id: 2 }), copy(3, { saved_at: Date.now() - copyLimits.ms - 1 })];
  expect(findSurplus(added, others).map(({ data }) => data)).toEqual([2, 3]);
});

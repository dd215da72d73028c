import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults, listStale } from './faults.ts';

test('every fault of `npm run mutate` can still be planted, and its tests are there', () => {
  expect(listStale(join(import.meta.dirname, '../..'))).toEqual([]);
  expect(faults.length).toBeGreaterThanOrEqual(60);
});

test('every fault has a name of its own and changes something', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.filter(({ find, replace }) => find === replace || find === '')).toEqual([]);
});

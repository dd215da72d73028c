import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults, listStale } from './faults.ts';

test('every fault of `npm run mutate` can be planted, and its tests exist', () => {
  expect(listStale(join(import.meta.dirname, '../..'))).toEqual([]);
  expect(faults.length).toBeGreaterThanOrEqual(40);
});

test('every fault has a unique name and changes something', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.filter(({ find, replace }) => find === replace || find === '')).toEqual([]);
});

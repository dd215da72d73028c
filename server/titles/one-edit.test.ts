import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, unitsOf } from '#server/retrieval/edit-distance.ts';
import { isOneEdit } from './one-edit.ts';

const shortWord = fc.stringMatching(/^[abc]{0,6}$/);

test('one edit is found exactly where the distance is one', () => {
  fc.assert(
    fc.property(shortWord, shortWord, shortWord, (a, b, before) => {
      const table = unitsOf(before + b);
      const is_one = isOneEdit(unitsOf(a), table, before.length, table.length);
      expect(is_one).toBe(editDistance(unitsOf(a), unitsOf(b), 2) === 1);
    }),
    { numRuns: 2000 },
  );
});

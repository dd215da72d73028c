import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, isOneEdit, letterSet, lettersAllow, unitsOf } from './edit-distance.ts';

const distance = (a: string, b: string, limit = 9): number => editDistance(unitsOf(a), unitsOf(b), limit);

test.each([
  ['station', 'station', 0],
  ['statoin', 'station', 1],
  ['stattion', 'station', 1],
  ['staton', 'station', 1],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
])('%s to %s takes %i edits', (a, b, edits) => {
  expect(distance(a, b)).toBe(edits);
});

test('above the limit the answer is one more than it', () => {
  expect(distance('dragon', 'airport', 2)).toBe(3);
});

test('it is symmetric, and the letter sets never refuse what is within the distance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'г', 'д'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = distance(a, b);
      expect(distance(b, a)).toBe(edits);
      expect(lettersAllow(letterSet(a), letterSet(b), edits)).toBe(true);
    }),
  );
});

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

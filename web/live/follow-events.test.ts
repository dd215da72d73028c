import { expect, test } from 'vitest';
import { pauseAfter } from './follow-events.ts';

test('the pauses grow from one second to thirty and no further', () => {
  const shortest = [1, 2, 3, 4, 5, 6, 60].map((failures) => pauseAfter(failures, 0));
  expect(shortest).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  expect(pauseAfter(60, 1)).toBe(30_000);
});

test('half of a pause is left to chance, so that browsers come back one by one', () => {
  expect(pauseAfter(1, 0)).toBe(1000);
  expect(pauseAfter(1, 0.5)).toBe(1500);
});

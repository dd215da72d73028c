import { expect, test } from 'vitest';
import { nearToRefused } from './near.ts';

/** The nearest of all is so near to a question, where it is known or not what questions about something else come to. */
function foundAt(nearest: number | undefined, { is_measured = true } = {}) {
  return {
    evidence: nearest === undefined ? {} : { meaning: { nearest, coverage_best: 0, words: 0, other_language: 0 } },
    second_signal: {
      state: 'fused',
      model: 'any',
      weight: 1,
      covered: 1,
      chunks: 1,
      is_measured,
      places: new Map(),
    } as const,
  };
}

test('nothing is shown where the nearest lies where questions about something else do', () => {
  for (const nearest of [-3, -0.9, -0.3]) expect(nearToRefused(foundAt(nearest))).toBe(Infinity);
});

test('what is near brings with it what is nearly as near', () => {
  for (const nearest of [-0.1, 0.8, 2]) expect(nearToRefused(foundAt(nearest))).toBeLessThan(nearest - 0.5);
});

test('nothing is held back where a name in full decided, where nothing is measured, and where words alone searched', () => {
  expect(nearToRefused(foundAt(undefined))).toBeLessThan(0);
  expect(nearToRefused(foundAt(-3, { is_measured: false }))).toBe(-Infinity);
  expect(nearToRefused({ evidence: {}, second_signal: { state: 'off' } })).toBeUndefined();
});

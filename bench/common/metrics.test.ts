import { expect, test } from 'vitest';
import { hitAt, mean, mrrAt, ndcgAt, percentile, recallAt } from './metrics.ts';
import { holdsFact } from './questions.ts';

const grades = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 0],
]);

test('nDCG is linear in the grade, discounted by log2, against the ideal over all judged', () => {
  expect(ndcgAt(10, ['a', 'b'], grades)).toBe(1);
  expect(ndcgAt(10, ['b', 'x', 'a'], grades)).toBeCloseTo((1 + 3 / 2) / (3 + 1 / Math.log2(3)));
  expect(ndcgAt(1, ['c'], grades)).toBe(0);
});

test('relevance begins at grade 1', () => {
  expect(recallAt(2, ['c', 'b', 'a'], grades)).toBe(0.5);
  expect(mrrAt(10, ['c', 'b'], grades)).toBe(0.5);
  expect(hitAt(1, ['c', 'b'], grades)).toBe(0);
});

test('metrics over no queries are null', () => {
  expect(mean([])).toBeNaN();
  expect(percentile(0.95, [])).toBeNaN();
  expect(percentile(0.5, [3, 1, 2])).toBe(2);
});

test('a fact is found from the start of a word with any ending, and a number only if no digit follows', () => {
  expect(holdsFact('Costs 25 gold', '25')).toBe(true);
  expect(holdsFact('Costs 250 gold', '25')).toBe(false);
  expect(holdsFact('из песка и угля', 'угл')).toBe(true);
  expect(holdsFact('треугольник', 'угол')).toBe(false);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareOf, shareOfFigure } from './answer-figures.ts';
import { languages } from './languages.ts';

const messages = join(import.meta.dirname, '../../messages');

const totals = (given: Record<string, number>) => (key: string) => given[key] ?? 0;

test('of few there is no share, and nothing is worth a look', () => {
  expect(shareOf(1, 7)).toBeNull();
  expect(shareOf(1, 8)).toBe(0.125);
  expect(shareOfFigure('given_back', totals({ given_back: 1, charged: 2 }))).toBeNull();
  expect(shareOfFigure('failed', totals({ failed: 7, questions: 7 }))).toBeNull();
});

test('a share as large as its threshold is worth a look, and a call given back is a share of charged ones', () => {
  expect(shareOfFigure('given_back', totals({ given_back: 1, charged: 8, questions: 99 }))).toEqual({
    share: 0.125,
    of: 'charged',
    is_worth_a_look: true,
  });
  expect(shareOfFigure('given_back', totals({ given_back: 1, charged: 9 }))?.is_worth_a_look).toBe(false);
  expect(shareOfFigure('failed', totals({ failed: 1, questions: 20 }))?.is_worth_a_look).toBe(true);
  expect(shareOfFigure('refused', totals({ refused: 20, questions: 20 }))?.is_worth_a_look).toBe(false);
  expect(shareOfFigure('questions', totals({ questions: 20 }))).toBeNull();
});

test.each(languages)('a state of an answer has one word wherever it is read: %s', (language) => {
  const part = (name: string) => JSON.parse(readFileSync(join(messages, language, `${name}.json`), 'utf8'));
  const { states } = part('admin-quality');
  const { outcomes } = part('admin-articles').gaps;
  for (const said of [
    outcomes,
    part('admin-retrieval').lab.answerStates,
    part('admin-evaluations').evaluations.answerStates,
    part('draft-answer').states,
  ]) {
    const { given_back, rated_low: _low, ...same } = said;
    expect(states).toMatchObject(same);
    expect(given_back ?? outcomes.given_back).toBe(part('admin-answers').calls.given_back);
  }
});

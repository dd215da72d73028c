import { expect, test } from 'vitest';
import type { QuestionAnalysis, QuestionTerm } from '#server/retrieval/rank/question-analysis.ts';
import { likeness, readStems, wordsToKeep } from './likeness.ts';

const alike = (one: Record<string, number>, other: Record<string, number>) =>
  likeness(readStems(one), readStems(other));

test('what two questions share is weighed against all that they ask for', () => {
  expect(alike({ walrus: 3, sleep: 1 }, { sleep: 1, walrus: 3 })).toBe(1);
  expect(alike({ walrus: 3, sleep: 1 }, { walrus: 3 })).toBe(0.75);
  expect(alike({ walrus: 3 }, { clocktow: 3 })).toBe(0);
  expect(alike({}, {})).toBe(0);
});

test('one letter more, less, other or swapped is the same word, but not of a short one or one with a digit', () => {
  for (const misspelt of ['wallrus', 'walrs', 'welrus', 'warlus'])
    expect(alike({ walrus: 3 }, { [misspelt]: 3 })).toBe(1);
  expect(alike({ key: 3 }, { kez: 3 })).toBe(0);
  expect(alike({ level1: 3 }, { level2: 3 })).toBe(0);
  // A word that both have is not taken for another that is nearly the same.
  expect(alike({ walrus: 3, wallrus: 3 }, { walrus: 3, wallrus: 3 })).toBe(1);
});

test('misspelt words count together with exact ones, up to just enough', () => {
  const question = { walrus: 3, clocktow: 3, sleep: 3 };
  expect(alike(question, { wallrus: 3, clocktoww: 3, other: 3 })).toBe(0.5);
  expect(alike(question, { walrus: 3, clocktoww: 3, other: 3 })).toBe(0.5);
  expect(alike({ walrus: 1, clocktow: 1 }, { wallrus: 9, clocktoww: 9 })).toBe(1);
  expect(alike(question, { wallrus: 3, another: 3, other: 3 })).toBeLessThan(0.5);
});

test('of a long question only the heaviest stems are kept, and its unknown words among them', () => {
  const term = (place: number): QuestionTerm => ({
    word: `zzword${place}`,
    kind: place % 2 === 0 ? 'unknown' : 'known',
    whole: false,
    matches: [],
    idf: place,
    asked: true,
  });
  const analysis: QuestionAnalysis = {
    text: '',
    layout_swapped: false,
    terms: Array.from({ length: 500 }, (_, place) => term(place)),
  };
  const { stems, unknown_words } = wordsToKeep(analysis);
  expect(Object.values(stems)).toEqual(Array.from({ length: 20 }, (_, n) => 499 - n));
  expect(unknown_words).toEqual(Array.from({ length: 10 }, (_, n) => `zzword${498 - 2 * n}`));
});

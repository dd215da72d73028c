import { expect, test } from 'vitest';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { fits, readFit } from './answer-fit.ts';

const evidence = { asked_words: 0.4, named: 0.5, coverage_best: 0.9 };

const chunks = (...scores: number[]) =>
  scores.map((score, i): RetrievedChunk => ({
    id: i + 1,
    chunk_key: `chunk-${i}`,
    article_id: i + 1,
    article_title: 'Amber',
    language: 'en',
    section: '',
    content: 'Amber is yellow.',
    score,
  }));

test('an answer fits where its chunk stands out among those found', () => {
  expect(fits(readFit(1.9, chunks(10, 6, 5, 4, 3, 3, 2, 2), evidence))).toBe(true);
});

test('an answer does not fit where many chunks hold the words alike', () => {
  expect(fits(readFit(1.4, chunks(10, 10, 10, 9.9, 9.9, 9.8, 9.8, 9.8), evidence))).toBe(false);
});

test('what is found by meaning alone has no scores to stand out by', () => {
  expect(readFit(0.5, chunks(0, 0), evidence)).toEqual({ score: 0.5, lead_fifth: 0, lead_eighth: 0, ...evidence });
});

test('what no heading names fits less than what one does', () => {
  const found = chunks(10, 8, 7, 6, 6, 6, 5, 5);
  const fitWhere = (named: number) => fits(readFit(1.2, found, { ...evidence, named }));
  expect([fitWhere(0), fitWhere(1)]).toEqual([false, true]);
});

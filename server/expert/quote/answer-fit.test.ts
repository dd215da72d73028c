import { expect, test } from 'vitest';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import { stemOf } from '#server/language/stem.ts';
import { type FitFeatures, fits, readFit } from './answer-fit.ts';

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

const analysis = (text: string, ...words: string[]): QuestionAnalysis => ({
  text,
  layout_swapped: false,
  terms: words.map((word, group) => ({
    word,
    kind: 'known',
    group,
    whole: true,
    matches: [
      {
        word,
        stem: stemOf(word),
        weight: 1,
        idf: 1,
        trust: 1,
        beside: [],
        is_expansion: false,
        from_dictionary: false,
      },
    ],
    idf: 1,
    asked: true,
  })),
});

/** Of an answer whose best passage has this score and this text. */
function fitOf(
  score: number,
  found: RetrievedChunk[],
  {
    text = 'Amber is yellow.',
    question = analysis('what is amber', 'amber'),
    named = evidence.named,
    heading = 'Amber',
  } = {},
): FitFeatures {
  const passage = { chunk: found[0]!, heading, kind: 'prose' as const, text, marks: [], score };
  return readFit([passage], { analysis: question, chunks: found, evidence: { features: { ...evidence, named } } });
}

const standingOut = chunks(10, 6, 5, 4, 3, 3, 2, 2);

test('an answer fits where its chunk stands out among those found, and not where many hold the words alike', () => {
  const alike = chunks(10, 10, 10, 9.9, 9.9, 9.8, 9.8, 9.8);
  expect([standingOut, alike].map((found) => fits(fitOf(1.02, found)))).toEqual([true, false]);
});

test('what is found by meaning alone has no scores to stand out by', () => {
  expect(fitOf(0.5, chunks(0, 0))).toMatchObject({ score: 0.5, lead_fifth: 0, lead_eighth: 0, ...evidence });
});

test('what no heading names fits less than what one does', () => {
  const found = chunks(10, 8, 7, 6, 6, 6, 5, 5);
  const fitWhere = (named: number) => fits(fitOf(0.92, found, { named }));
  expect([fitWhere(0), fitWhere(1)]).toEqual([false, true]);
});

test('a number that is asked for is missing where no sentence about the thing holds one', () => {
  const question = analysis('сколько стоит янтарь', 'amber');
  const missing = (text: string) => fitOf(1.9, standingOut, { question, text }).number_missing;
  expect([missing('Amber is dear.'), missing('Amber is 5 coins.')]).toEqual([1, 0]);
});

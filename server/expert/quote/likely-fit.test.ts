import { expect, test } from 'vitest';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { lampChunk } from '#server/testing/lamp-chunk.ts';
import { likelyFits, readLikely } from './likely-fit.ts';
import type { Passage } from '../expert.ts';

const chunk = lampChunk('A lamp burns oil.');
const passage: Passage = { chunk, heading: 'Lamps', kind: 'prose', text: chunk.content, marks: [], score: 1 };
const certain = { nearest: 3, coverage_best: 1, words: 0.8, other_language: 0 };

async function analysisOf(question: string) {
  const game = { id: 1, title: 'Harbour', kb_revision: 1 };
  return (await openRetrieval(async () => [chunk]).retrieve({ game, question })).analysis;
}

test('what is near and stands out among the units found is given without doubt', async () => {
  const analysis = await analysisOf('what does a lamp burn');
  const fits = (chance: number, nearness: number) =>
    likelyFits(readLikely([{ ...passage, chance, nearness }], { analysis, meaning: certain }));
  expect(fits(0.9, 2)).toBe(true);
  expect(fits(0.2, 0)).toBe(false);
});

test('chances of several passages add up, and the nearest of them counts', async () => {
  const analysis = await analysisOf('what does a lamp burn');
  const two = [0.5, 0.3].map((chance, i) => ({ ...passage, chance, nearness: i }));
  expect(readLikely(two, { analysis, meaning: certain })).toMatchObject({ chance: 0.8, quoted: 1, number_missing: 0 });
});

test('where a number is asked and nothing that is quoted holds one, the same is in doubt', async () => {
  const quoted = [{ ...passage, chance: 0.9, nearness: 1.5 }];
  const fits = async (question: string) =>
    likelyFits(readLikely(quoted, { analysis: await analysisOf(question), meaning: certain }));
  expect(await fits('what oil does a lamp burn')).toBe(true);
  expect(await fits('how much oil does a lamp burn')).toBe(false);
});

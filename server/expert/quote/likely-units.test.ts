import { expect, test } from 'vitest';
import { readQuestion } from '#server/retrieval/search-index.ts';
import { buildIndex } from '#server/retrieval/index/build-index.ts';
import { lampChunk } from '#server/testing/lamp-chunk.ts';
import { likelihoods, likelyUnits } from './likely-units.ts';
import { readChunks, scoreUnits, type ScoredUnit } from './score-units.ts';

const chunk = lampChunk(Array.from({ length: 6 }, (_, i) => `Lamp number ${i} burns oil.`).join(' '));
const { analysis } = readQuestion(buildIndex([chunk]), 'which oil lamp');
const sentences = scoreUnits(analysis, readChunks([chunk]));
const choose = (units: readonly ScoredUnit[], options: Partial<Parameters<typeof likelyUnits>[1]> = {}) =>
  likelyUnits(units, { by_meaning: true, isTaken: () => true, ...options });

/** The sentences with these scores, each as long as is said. */
function scored(...scores: { score: number; length?: number }[]): ScoredUnit[] {
  return scores.map(({ score, length }, i) => {
    const one = sentences[i]!;
    return { ...one, score, unit: { ...one.unit, text: length === undefined ? one.unit.text : 'x'.repeat(length) } };
  });
}

const scoresOf = (units: readonly ScoredUnit[]) => units.map(({ score }) => score);

test('likelihoods sum up to 1, and equal scores are equally likely', () => {
  const chances = likelihoods([{ score: 2 }, { score: 2 }, { score: 0 }], 3.6);
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
  expect(chances[0]).toBe(chances[1]);
  expect(chances[2]).toBeLessThan(0.01);
});

test('a unit that stands out is quoted alone, and units that do not up to three', () => {
  expect(scoresOf(choose(scored({ score: 3 }, { score: 1 }, { score: 1 })))).toEqual([3]);
  const alike = scored({ score: 1.3 }, { score: 1.2 }, { score: 1.1 }, { score: 1 });
  expect(scoresOf(choose(alike))).toEqual([1.3, 1.2, 1.1]);
  expect(scoresOf(choose(alike, { units_max: 2 }))).toEqual([1.3, 1.2]);
});

test('by words alone more is quoted, since the best is less certain', () => {
  const alike = scored({ score: 1.3 }, { score: 1.2 }, { score: 1.1 }, { score: 1 });
  expect(scoresOf(choose(alike, { by_meaning: false }))).toEqual([1.3, 1.2, 1.1, 1]);
});

test('what would make it too long is passed over for what fits, but the best is quoted whatever its length', () => {
  const long = scored({ score: 1.3 }, { score: 1.2, length: 440 }, { score: 1.1 });
  expect(scoresOf(choose(long))).toEqual([1.3, 1.1]);
  expect(scoresOf(choose(scored({ score: 1, length: 900 })))).toEqual([1]);
});

test('what is much less likely than the best opens no passage of its own', () => {
  const [best, beside, elsewhere] = scored({ score: 1.3 }, { score: 0.7 }, { score: 0.7 });
  const apart = { ...elsewhere!, from: { ...elsewhere!.from } };
  expect(choose([best!, apart, beside!]).map(({ from }) => from)).toEqual([best!.from, beside!.from]);
});

test('what may not stand beside those chosen is left out', () => {
  const alike = scored({ score: 1.3 }, { score: 1.2 }, { score: 1.1 });
  expect(scoresOf(choose(alike, { isTaken: ({ score }) => score !== 1.2 }))).toEqual([1.3, 1.1]);
});

test('of nothing nothing is chosen', () => {
  expect(choose([])).toEqual([]);
});

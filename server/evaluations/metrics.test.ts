import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanMeasures, measure, percentile } from './metrics.ts';
import { pairedRandomisation } from './randomisation.ts';

/**
 * A second implementation, by sorting and looping over the whole pool as trec_eval does: judgements in a run are looked
 * up by document, sums grow rank by rank. It shares no line with the one that is tested.
 */
function independent(run: string[], qrel: Record<string, number | null>, k: number) {
  let relevant = 0;
  const positive: number[] = [];
  for (const document of Object.keys(qrel)) {
    const judgement = qrel[document];
    if (judgement === null || judgement === undefined) continue;
    if (judgement > 0) {
      relevant++;
      positive.push(judgement);
    }
  }
  if (relevant === 0) return undefined;
  positive.sort((a, b) => a - b);
  let ideal = 0;
  for (let rank = 1; rank <= k && positive.length > 0; rank++)
    ideal += positive.pop()! / (Math.log(rank + 1) / Math.LN2);
  let dcg = 0;
  let retrieved = 0;
  let looked = 0;
  let judged = 0;
  let reciprocal = 0;
  for (const document of run) {
    if (looked === k) break;
    looked++;
    const judgement = Object.hasOwn(qrel, document) ? qrel[document] : undefined;
    if (judgement === undefined || judgement === null) continue;
    judged++;
    if (judgement < 1) continue;
    retrieved++;
    dcg += (judgement * Math.LN2) / Math.log(looked + 1);
    if (reciprocal === 0) reciprocal = 1 / looked;
  }
  return {
    recall: retrieved / relevant,
    ndcg: dcg / ideal,
    mrr: reciprocal,
    hit: Math.min(1, retrieved),
    judged: looked ? judged / looked : 0,
  };
}

const asGrades = (qrel: Record<string, number | null>) =>
  new Map(Object.entries(qrel).map(([id, grade]) => [Number(id), grade]));

/** Worked out by hand: gains over log2(rank + 1). */
const golden: [string, number[], Record<string, number | null>, number, ReturnType<typeof measure>][] = [
  ['the one relevant chunk first', [1, 2, 3], { 1: 3 }, 3, { recall: 1, ndcg: 1, mrr: 1, hit: 1, judged: 1 / 3 }],
  ['nothing relevant is known', [1, 2], { 1: 0, 2: 0 }, 2, undefined],
  ['nothing is known at all', [1, 2], {}, 2, undefined],
  ['only what cannot be judged is known', [1], { 1: null }, 1, undefined],
  ['the relevant one is beyond k', [2, 3, 1], { 1: 2, 2: 0 }, 2, { recall: 0, ndcg: 0, mrr: 0, hit: 0, judged: 0.5 }],
  ['unjudged ones before it', [9, 8, 1], { 1: 1 }, 3, { recall: 1, ndcg: 0.5, mrr: 1 / 3, hit: 1, judged: 1 / 3 }],
  ['fewer found than k', [1], { 1: 1, 2: 1 }, 10, { recall: 0.5, ndcg: 0.6131471927654584, mrr: 1, hit: 1, judged: 1 }],
  ['nothing found', [], { 1: 1 }, 10, { recall: 0, ndcg: 0, mrr: 0, hit: 0, judged: 0 }],
  [
    'grades in the wrong order',
    [1, 2, 3],
    { 1: 1, 2: 2, 3: 3 },
    3,
    { recall: 1, ndcg: 0.7899980042460358, mrr: 1, hit: 1, judged: 1 },
  ],
  ['equal grades, whichever first', [2, 1], { 1: 2, 2: 2 }, 2, { recall: 1, ndcg: 1, mrr: 1, hit: 1, judged: 1 }],
  [
    'more relevant than k can hold',
    [1, 2],
    { 1: 1, 2: 1, 3: 3 },
    2,
    { recall: 2 / 3, ndcg: 1.6309297535714575 / 3.6309297535714573, mrr: 1, hit: 1, judged: 1 },
  ],
  [
    'one that cannot be judged gains nothing',
    [5, 1],
    { 5: null, 1: 2 },
    2,
    { recall: 1, ndcg: 0.6309297535714575, mrr: 0.5, hit: 1, judged: 0.5 },
  ],
];

test.each(golden)('%s', (_name, ranking, qrel, k, expected) => {
  const measured = measure(ranking, asGrades(qrel), k);
  const second = independent(ranking.map(String), qrel, k);
  if (expected === undefined) return expect([measured, second]).toEqual([undefined, undefined]);
  for (const [name, value] of Object.entries(expected)) {
    expect(measured?.[name as keyof typeof expected]).toBeCloseTo(value, 9);
    expect(second?.[name as keyof typeof expected]).toBeCloseTo(value, 9);
  }
});

test('both implementations agree on whatever is ranked and graded', () => {
  let compared = 0;
  const grade = fc.option(fc.integer({ min: 0, max: 3 }));
  const qrel = fc.dictionary(fc.integer({ min: 1, max: 40 }).map(String), grade, { noNullPrototype: true });
  const ranking = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
  fc.assert(
    fc.property(ranking, qrel, fc.integer({ min: 1, max: 20 }), (ids, judgements, k) => {
      const measured = measure(ids, asGrades(judgements), k);
      const second = independent(ids.map(String), judgements, k);
      if (second === undefined) return measured === undefined;
      compared += 1;
      return Object.entries(second).every(
        ([name, value]) => Math.abs((measured?.[name as keyof typeof second] ?? Number.NaN) - value) < 1e-6,
      );
    }),
    { numRuns: 1000 },
  );
  expect(compared).toBeGreaterThan(300);
});

test('a mean of nothing is nothing, and percentiles are values that were there', () => {
  expect(meanMeasures([])).toEqual({ recall: null, ndcg: null, mrr: null, hit: null, judged: null });
  expect(percentile(0.95, [3, 1, 2])).toBe(3);
  expect(percentile(0.5, [])).toBe(0);
});

test('the p-value of paired randomisation is that of all ways to swap', () => {
  expect(pairedRandomisation([])).toBe(1);
  expect(pairedRandomisation([0, 0])).toBe(1);
  // Of 8 ways to sign three equal differences two are as extreme.
  expect(pairedRandomisation([0.1, 0.1, 0.1])).toBeCloseTo(0.25, 1);
  // Of 2^12 ways two: as good as certain.
  expect(pairedRandomisation(Array.from({ length: 12 }, () => 0.2))).toBeLessThan(0.005);
  const differences = [0.3, -0.1, 0.05, 0.2, -0.02];
  let extreme = 0;
  for (let signs = 0; signs < 32; signs++) {
    const sum = differences.reduce((total, d, i) => total + (signs & (1 << i) ? d : -d), 0);
    if (Math.abs(sum) >= 0.43 - 1e-9) extreme++;
  }
  expect(pairedRandomisation(differences)).toBeCloseTo(extreme / 32, 1);
  expect(pairedRandomisation(differences)).toBe(pairedRandomisation(differences));
});

import { expect, test } from 'vitest';
import { compareAnswers } from './compare-answers.ts';

const figures = { fact: 0.5, refused_wrongly: 0.25, refused_rightly: null, cited: 1, cost_usd: 0.02 };

function side(right: Record<number, boolean>, answers: typeof figures | null = figures) {
  const metrics = { recall: null, ndcg: null, mrr: null, hit: null, judged: null };
  const summary = { queries: 0, left_out: 0, metrics, latency_ms: { p50: 1, p95: 7 }, answers, dense: null };
  const results = Object.entries(right).map(([id, is_right]) => ({
    query_id: Number(id),
    query_text: `query ${id}`,
    ranking: [],
    grades: {},
    metrics: null,
    missed: [],
    answer: { state: 'answered' as const, text: `${is_right}`, has_fact: is_right, cited: true, right: is_right },
    ms: 1,
  }));
  return { evaluation: { summary }, results };
}

test('answers are paired by query, those that got worse come first, and both have their figures', () => {
  const compared = compareAnswers(
    side({ 1: true, 2: false, 3: true, 9: true }, { ...figures, fact: 0.75 }),
    side({ 1: false, 2: true, 3: true, 8: true }),
  );
  expect(compared).toMatchObject({ queries: 3, wins: 1, losses: 1, p_value: 1 });
  expect(compared?.changed.map(({ query_id, is_right }) => [query_id, is_right])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(compared?.changed[0]).toMatchObject({ baseline: { text: 'true' }, now: { text: 'false' } });
  expect(compared?.figures).toContainEqual({ figure: 'fact', baseline: 0.5, now: 0.75 });
  expect(compared?.figures).toContainEqual({ figure: 'ms', baseline: 7, now: 7 });
});

test('an evaluation that did not ask the expert has no answers to compare', () => {
  expect(compareAnswers(side({ 1: true }), side({ 1: true }, null))).toBeNull();
});

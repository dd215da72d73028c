import { expect, test } from 'vitest';
import { judgeDraft } from './gate.ts';
import { measure } from './metrics.ts';

/** What a query found, best first, where chunk 1 answers it and chunk 2 touches it. */
function ran(query_id: number, ranking: number[], grades: Record<string, number> = { 1: 3, 2: 1 }) {
  const all = new Map(Object.entries(grades).map(([id, grade]) => [Number(id), grade]));
  return {
    query_id,
    query_text: `query ${query_id}`,
    ranking: ranking.slice(0, 10),
    grades,
    metrics: measure(ranking, all, 10) ?? null,
    missed: ranking.flatMap((version_id, i) => (i >= 10 && version_id in grades ? [{ version_id, rank: i + 1 }] : [])),
  };
}
const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const many = (ranking: number[], count = 25) => Array.from({ length: count }, (_, i) => ran(i + 1, ranking));

test('a draft that changes nothing passes, with fewer than 20 queries it is not proved', () => {
  expect(judgeDraft(many(first), many(first))).toMatchObject({ verdict: 'passed', queries: 25, losses: [] });
  expect(judgeDraft(many(first, 19), many(first, 19))).toMatchObject({ verdict: 'not_proved', queries: 19 });
  expect(judgeDraft([], [])).toMatchObject({ verdict: 'no_labels', ndcg: { published: null, draft: null } });
});

test('below 20 queries the questions of players prove it, if there are as many of them', () => {
  expect(judgeDraft([], [], 20)).toMatchObject({ verdict: 'replayed', queries: 0 });
  expect(judgeDraft(many(first, 19), many(first, 19), 20)).toMatchObject({ verdict: 'replayed', queries: 19 });
  expect(judgeDraft(many(first, 19), many(first, 19), 19)).toMatchObject({ verdict: 'not_proved' });
  expect(judgeDraft([], [], 1)).toMatchObject({ verdict: 'not_proved' });
  expect(judgeDraft(many(first), many(first), 200)).toMatchObject({ verdict: 'passed' });
  // They do not outvote a labelled query that gets worse.
  expect(judgeDraft([ran(1, first)], [ran(1, [2])], 20)).toMatchObject({ verdict: 'refused' });
});

test('a chunk of grade 3 that leaves the first five refuses, however much better the rest gets', () => {
  const before = [...many([3, 2, 1]), ran(99, first)];
  const now = [...many([1, 2, 3]), ran(99, [2, 3, 4, 5, 6, 1])];
  const judged = judgeDraft(before, now);
  expect(judged.ndcg.draft).toBeGreaterThan(judged.ndcg.published ?? 1);
  expect(judged).toMatchObject({
    verdict: 'refused',
    losses: [{ query_id: 99, query_text: 'query 99', left: [{ version_id: 1, rank: 6 }] }],
    losses_total: 1,
  });
  const gone = judgeDraft([ran(1, first)], [ran(1, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1])]);
  expect(gone.losses[0]?.left).toEqual([{ version_id: 1, rank: 11 }]);
  expect(judgeDraft([ran(1, first)], [ran(1, [2])]).losses[0]?.left).toEqual([{ version_id: 1, rank: null }]);
});

test('a chunk of grade 2 may leave, and one of grade 3 may move within the five', () => {
  const grades = { 1: 3, 2: 2 };
  const before = many(first).with(0, ran(1, first, grades));
  const now = many(first).with(0, ran(1, [3, 1, 4, 5, 6, 7, 2], grades));
  expect(judgeDraft(before, now).verdict).toBe('refused');
  const rest = many(first, 80);
  expect(judgeDraft([...rest, ran(99, first, grades)], [...rest, ran(99, [3, 1, 4, 5, 6, 2], grades)]).verdict).toBe(
    'passed',
  );
});

test('a mean that falls by more than .01 refuses and names the queries that lost, the worst first', () => {
  const now = many(first)
    .with(3, ran(4, [3, 2, 1]))
    .with(7, ran(8, [3, 4, 5, 1, 2]));
  const judged = judgeDraft(many(first), now);
  expect(judged.verdict).toBe('refused');
  expect(judged.losses.map(({ query_id }) => query_id)).toEqual([8, 4]);
  expect(judged.losses.every(({ left }) => left.length === 0)).toBe(true);
});

test('queries without a relevant chunk and queries of one side only do not count', () => {
  const left_out = ran(50, first, { 7: 0 });
  expect(judgeDraft([ran(1, first), left_out, ran(51, first)], [ran(1, first), left_out])).toMatchObject({
    queries: 1,
    losses: [],
  });
});

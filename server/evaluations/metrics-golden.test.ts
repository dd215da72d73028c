import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Measures, meanMeasures, measure } from './metrics.ts';

const fields = (name: string) =>
  readFileSync(join(import.meta.dirname, 'golden', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));

const cutoffs = [1, 3, 5, 10, 20];
const names = { ndcg: 'ndcg_cut', recall: 'recall', mrr: 'recip_rank_cut', hit: 'success', judged: 'judged' } as const;
const near = 1e-6;

/** Query → document → grade. */
const qrels = new Map<string, Map<string, number>>();
for (const [query = '', , document = '', grade] of fields('golden.qrels')) {
  qrels.set(query, (qrels.get(query) ?? new Map<string, number>()).set(document, Number(grade)));
}
/** Query → what was found, in the order of the file. */
const run = new Map<string, { document: string; rank: number; score: number }[]>();
for (const [query = '', , document = '', rank, score] of fields('golden.run')) {
  run.set(query, [...(run.get(query) ?? []), { document, rank: Number(rank), score: Number(score) }]);
}
/** `measure_k` → query, or `all` → value, as the reference tools wrote it. */
const reference = new Map<string, Map<string, number>>();
for (const [name = '', query = '', value] of fields('golden.eval')) {
  reference.set(name, (reference.get(name) ?? new Map<string, number>()).set(query, Number(value)));
}
const queries = [...new Set([...qrels.keys(), ...run.keys()])];

/**
 * The second implementation, as trec_eval goes about it: it sorts by score and, among equals, by name from the end; then
 * it steps through the list once, keeps sums for every rank, and reads each measure off at its cutoff.
 */
function secondly(query: string, k: number): Measures | undefined {
  const judgements = qrels.get(query) ?? new Map<string, number>();
  const tally = [0, 0, 0, 0];
  judgements.forEach((grade) => tally[grade]!++);
  const num_rel = tally[1]! + tally[2]! + tally[3]!;
  if (!num_rel) return undefined;
  const list = [...(run.get(query) ?? [])];
  list.sort((a, b) => (a.score === b.score ? (a.document > b.document ? -1 : 1) : b.score - a.score));
  const at = { dcg: 0, rel_ret: 0, first: Infinity, judged: 0, seen: 0 };
  for (const { document } of list) {
    if (at.seen >= k) break;
    at.seen += 1;
    if (!judgements.has(document)) continue;
    at.judged += 1;
    const rel = judgements.get(document) ?? 0;
    if (rel <= 0) continue;
    at.rel_ret += 1;
    at.dcg += (rel * Math.LN2) / Math.log1p(at.seen);
    at.first = Math.min(at.first, at.seen);
  }
  // The ideal: grades laid out from the highest, each as often as it was given, until k are laid.
  let ideal = 0;
  let laid = 0;
  for (let grade = 3; grade > 0; grade--) {
    for (let left = tally[grade]!; left > 0 && laid < k; left--) {
      laid += 1;
      ideal += (grade * Math.LN2) / Math.log1p(laid);
    }
  }
  return {
    recall: at.rel_ret / num_rel,
    ndcg: at.dcg / ideal,
    mrr: 1 / at.first,
    hit: Number(at.rel_ret > 0),
    judged: at.judged / Math.max(1, at.seen),
  };
}

/** What the product says: of the list in the order of its ranks. */
function firstly(query: string, k: number): Measures | undefined {
  const ranking = (run.get(query) ?? []).toSorted((a, b) => a.rank - b.rank).map(({ document }) => Number(document));
  const grades = new Map([...(qrels.get(query) ?? [])].map(([document, grade]) => [Number(document), grade]));
  return measure(ranking, grades, k);
}

const entries = (measures: Measures) => Object.entries(measures) as [keyof Measures, number][];

test('the golden file holds the awkward cases', () => {
  const judged = (query: string) => [...(qrels.get(query)?.values() ?? [])];
  const has = (holds: (query: string) => boolean) => queries.filter(holds).length;
  const scores = (query: string) => (run.get(query) ?? []).map(({ score }) => score);
  expect(queries.length).toBeGreaterThanOrEqual(40);
  expect(has((query) => judged(query).length > 0 && judged(query).every((grade) => grade === 0))).toBeGreaterThan(0);
  expect(has((query) => judged(query).length === 0)).toBeGreaterThan(0);
  expect(has((query) => scores(query).length === 0)).toBeGreaterThan(0);
  expect(has((query) => scores(query).length < 10)).toBeGreaterThan(5);
  expect(has((query) => new Set(scores(query)).size < scores(query).length)).toBeGreaterThan(5);
  expect(has((query) => new Set(judged(query)).size === 4)).toBeGreaterThan(5);
  expect(has((query) => (secondly(query, 10)?.judged ?? 1) < 1)).toBeGreaterThan(5);
});

test.each(cutoffs)('at %i both implementations and the reference tools agree on every query', (k) => {
  let compared = 0;
  for (const query of queries) {
    const [first, second] = [firstly(query, k), secondly(query, k)];
    expect(first === undefined, `query ${query}`).toBe(second === undefined);
    if (first === undefined || second === undefined) {
      // Without a relevant judgement the tools say 0 and count it; here it is left out and said so.
      expect(reference.get(`ndcg_cut_${k}`)?.get(query) ?? 0, `query ${query}`).toBe(0);
      continue;
    }
    for (const [name, value] of entries(first)) {
      const said = reference.get(`${names[name]}_${k}`)?.get(query);
      expect(Math.abs(value - second[name]), `${name}@${k} of query ${query}`).toBeLessThan(near);
      expect(Math.abs(value - (said ?? Number.NaN)), `${name}@${k} of query ${query}`).toBeLessThan(near);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(150);
});

test.each(cutoffs)('at %i the means over the queries that count are those of the reference tools', (k) => {
  const measured = queries.flatMap((query) => firstly(query, k) ?? []);
  for (const [name, mean] of Object.entries(meanMeasures(measured)) as [keyof Measures, number][]) {
    const said = reference.get(`${names[name]}_${k}`)?.get('all');
    expect(Math.abs(mean - (said ?? Number.NaN)), `${name}@${k}`).toBeLessThan(near);
  }
});

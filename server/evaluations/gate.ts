import { leastProvingQueries, mostReplayedQuestions } from '#contract/values/gate-verdicts.ts';
import type { GateReport } from '#contract/gate-report.ts';
import type { StoredResult } from './evaluations.store.ts';

/** A draft of settings is refused if it makes the labelled queries of its game worse than these bounds allow. */
export const gateBounds = {
  /** Metrics are computed over the first ten chunks. */
  depth: 10,
  /** The mean nDCG may fall by at most this much. */
  mean_ndcg: 0.01,
  /** A chunk of grade 3 may not leave the first so many places. */
  grade: 3,
  top: 5,
  /** With fewer queries than this the players' questions decide; with fewer of both the result counts as "not proved". */
  least_queries: leastProvingQueries,
  /** The last questions of players that must not be answered worse. */
  replayed: mostReplayedQuestions,
} as const;

const lossesNamed = 20;
/** Tolerance for rounding: sums of doubles in another order differ in the last digits. */
const rounding = 1e-9;

export type Judged = Omit<GateReport, 'evaluation_id' | 'baseline_id' | 'losses' | 'labelled' | 'replayed'> & {
  losses: {
    query_id: number;
    query_text: string;
    delta: number;
    left: { version_id: number; rank: number | null }[];
  }[];
};

type Ran = Pick<StoredResult, 'query_id' | 'query_text' | 'ranking' | 'missed' | 'grades' | 'metrics'>;

/** Compares the runs of the same queries with the published settings and with the draft; `questions` of players ran beside. */
export function judgeDraft(published: readonly Ran[], draft: readonly Ran[], questions = 0): Judged {
  const earlier = new Map(published.map((result) => [result.query_id, result]));
  const pairs = draft.flatMap((now) => {
    const before = earlier.get(now.query_id);
    if (before === undefined || before.metrics === null || now.metrics === null) return [];
    return [{ now, before, delta: now.metrics.ndcg - before.metrics.ndcg }];
  });
  const mean = (side: 'now' | 'before') =>
    pairs.length === 0 ? null : pairs.reduce((sum, pair) => sum + (pair[side].metrics?.ndcg ?? 0), 0) / pairs.length;
  const ndcg = { published: mean('before'), draft: mean('now') };
  const fell = (ndcg.published ?? 0) - (ndcg.draft ?? 0) > gateBounds.mean_ndcg + rounding;
  const losses = pairs
    .map(({ now, before, delta }) => ({
      query_id: now.query_id,
      query_text: now.query_text,
      delta,
      left: leftTop(before, now),
    }))
    .filter(({ left, delta }) => left.length > 0 || (fell && delta < -rounding))
    .sort((a, b) => b.left.length - a.left.length || a.delta - b.delta || a.query_id - b.query_id);
  return {
    verdict: losses.length > 0 ? 'refused' : proofOf(pairs.length, questions),
    queries: pairs.length,
    ndcg,
    losses: losses.slice(0, lossesNamed),
    losses_total: losses.length,
  };
}

function proofOf(queries: number, questions: number): Judged['verdict'] {
  if (queries >= gateBounds.least_queries) return 'passed';
  if (questions >= gateBounds.least_queries) return 'replayed';
  return queries + questions === 0 ? 'no_labels' : 'not_proved';
}

/** Chunks of grade 3 that are no longer among the first places. */
function leftTop(before: Ran, now: Ran): { version_id: number; rank: number | null }[] {
  const first = new Set(now.ranking.slice(0, gateBounds.top));
  return before.ranking
    .slice(0, gateBounds.top)
    .filter((id) => before.grades[id] === gateBounds.grade && !first.has(id))
    .map((version_id) => ({ version_id, rank: rankOf(now, version_id) }));
}

function rankOf({ ranking, missed }: Ran, version_id: number): number | null {
  const place = ranking.indexOf(version_id) + 1;
  return place > 0 ? place : (missed.find((one) => one.version_id === version_id)?.rank ?? null);
}

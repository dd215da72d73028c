import type { Evaluation, MetricName } from '#contract/evaluations.ts';

export const metricNames: readonly MetricName[] = ['ndcg', 'recall', 'mrr', 'hit', 'judged'];

export const stateTones = {
  queued: 'plain',
  running: 'attention',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<Evaluation['state'], string>;

const bins = 5;

/** How many queries have an nDCG of 0–.2, .2–.4 … .8–1. */
export function spreadOf(values: readonly number[]): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) counts[Math.min(bins - 1, Math.floor(value * bins))]! += 1;
  return counts;
}

/**
 * The measures of a ranking, per query. Linear gain, log2 discount, the ideal over all judged chunks; relevant is a
 * grade from 1; a chunk that nobody judged, or nobody could, gains nothing. They agree with trec_eval's `recall_k`,
 * `ndcg_cut_k`, `recip_rank` of the first k and `success_k`.
 */

export interface Measures {
  recall: number;
  ndcg: number;
  mrr: number;
  hit: number;
  /** Share of the first k chunks that have a grade. If it is low, the other figures say little. */
  judged: number;
}

/** Grade by chunk version; null if somebody looked at the chunk and could not grade it. */
export type Grades = ReadonlyMap<number, number | null>;

export const relevantFrom = 1;

/**
 * @param ranking best first, without duplicates
 * @returns undefined if no chunk is relevant; such a query is left out of every mean
 */
export function measure(ranking: readonly number[], grades: Grades, k: number): Measures | undefined {
  const judged = [...grades.values()].filter((grade) => grade !== null);
  const relevant = judged.filter((grade) => grade >= relevantFrom).length;
  if (relevant === 0) return undefined;
  const first = ranking.slice(0, k).map((id) => grades.get(id) ?? null);
  const gains = first.map((grade) => grade ?? 0);
  const found = gains.filter((grade) => grade >= relevantFrom).length;
  const place = gains.findIndex((grade) => grade >= relevantFrom);
  return {
    recall: found / relevant,
    ndcg: discounted(gains) / discounted(judged.toSorted((a, b) => b - a).slice(0, k)),
    mrr: place === -1 ? 0 : 1 / (place + 1),
    hit: found > 0 ? 1 : 0,
    judged: first.length === 0 ? 0 : first.filter((grade) => grade !== null).length / first.length,
  };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
}

/** Means over the queries with a relevant chunk; null if there are none. */
export function meanMeasures(all: readonly Measures[]): Record<keyof Measures, number | null> {
  const mean = (of: keyof Measures) =>
    all.length === 0 ? null : all.reduce((sum, one) => sum + one[of], 0) / all.length;
  return { recall: mean('recall'), ndcg: mean('ndcg'), mrr: mean('mrr'), hit: mean('hit'), judged: mean('judged') };
}

export function percentile(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

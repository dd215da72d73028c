/** Ranking metrics with linear gain, log2 discount and the ideal over all judged documents. */

export type Grades = ReadonlyMap<string, number>;

export function ndcgAt(k: number, ranked: readonly string[], grades: Grades): number {
  const gain = (grade: number, place: number): number => grade / Math.log2(place + 2);
  const sum = (list: readonly number[]): number =>
    list.slice(0, k).reduce((total, grade, i) => total + gain(grade, i), 0);
  const ideal = sum([...grades.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : sum(ranked.map((id) => grades.get(id) ?? 0)) / ideal;
}

export function recallAt(k: number, ranked: readonly string[], grades: Grades): number {
  const relevant = [...grades].filter(([, grade]) => grade >= 1).map(([id]) => id);
  const found = new Set(ranked.slice(0, k));
  return relevant.length === 0 ? 0 : relevant.filter((id) => found.has(id)).length / relevant.length;
}

export function mrrAt(k: number, ranked: readonly string[], grades: Grades): number {
  const place = ranked.slice(0, k).findIndex((id) => (grades.get(id) ?? 0) >= 1);
  return place === -1 ? 0 : 1 / (place + 1);
}

export function hitAt(k: number, ranked: readonly string[], grades: Grades): number {
  return ranked.slice(0, k).some((id) => (grades.get(id) ?? 0) >= 1) ? 1 : 0;
}

/** Mean, or NaN of nothing: a bench must not show a figure where there was nothing to measure. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function percentile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The chance that one that should score higher does; ties count half. */
export function areaUnderCurve(scored: readonly { score: number; positive: boolean }[]): number {
  const higher = scored.filter(({ positive }) => positive);
  const lower = scored.filter(({ positive }) => !positive);
  let won = 0;
  for (const a of higher) for (const b of lower) won += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
  return won / (higher.length * lower.length || 1);
}

/** What a whole takes against a part of it: how busy the machine is weighs little in that. */
export function timesAgainst(times: readonly { part: number; whole: number }[]): string {
  const lines = [0.5, 0.95].map((share) => {
    const [part, whole] = (['part', 'whole'] as const).map((name) =>
      percentile(
        share,
        times.map((one) => one[name]),
      ),
    );
    return `p${share * 100} of a whole answer ${whole!.toFixed(2)} ms, ${(whole! / part!).toFixed(1)} times its search`;
  });
  return lines.join('\n');
}

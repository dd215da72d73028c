import type { CountBits, Postings } from '../index/game-index.ts';
import type { IndexView } from '../index/index-view.ts';

export interface RankedRow {
  row: number;
  score: number;
}

/** Scores by row while one question is ranked. */
export const scoreSheet = (row_count: number) => ({
  scores: new Float64Array(row_count),
  touched: new Uint32Array(row_count),
  touched_count: 0,
});
export type ScoreSheet = ReturnType<typeof scoreSheet>;

/** One posting list to add up. */
interface ScoredTerm {
  postings: Postings;
  bits: CountBits;
  /** The length part of BM25 per row. */
  norms: Float32Array;
  term: number;
  /** Weight times inverse document frequency: what a term used without end would add, but for `k1 + 1`. */
  weight: number;
}

/** Adds BM25 of one term over all its rows. Most of a search's time passes in this loop, so it calls nothing. */
export function addTerm(view: IndexView, sheet: ScoreSheet, scored: ScoredTerm): void {
  const { allowed } = view;
  const { k1, title_weight, section_weight } = view.settings;
  const { scores, touched } = sheet;
  const { norms, term, weight } = scored;
  const { row: rows, start, counts } = scored.postings;
  const { content: content_bits, heading: heading_bits } = scored.bits;
  const content_mask = 2 ** content_bits - 1;
  const heading_mask = 2 ** heading_bits - 1;
  const gain = weight * (k1 + 1);
  const end = start[term + 1]!;
  let { touched_count } = sheet;
  for (let i = start[term]!; i < end; i++) {
    const row = rows[i]!;
    if (allowed !== null && !allowed(row)) continue;
    const packed = counts[i]!;
    let tf = packed & content_mask;
    const headings = packed >>> content_bits;
    if (headings !== 0) tf += title_weight * (headings & heading_mask) + section_weight * (headings >>> heading_bits);
    const added = (gain * tf) / (tf + norms[row]!);
    // A row is noted once, with the first that it scores: a weight may be set to zero.
    if (added === 0) continue;
    const before = scores[row]!;
    if (before === 0) touched[touched_count++] = row;
    scores[row] = before + added;
  }
  sheet.touched_count = touched_count;
}

/** The best rows, best first. */
export function takeBest({ scores, touched, touched_count }: ScoreSheet, count: number): RankedRow[] {
  const rows = touched.subarray(0, touched_count);
  const sorted = Float64Array.from(rows, (row) => scores[row]!).sort();
  const threshold = sorted.at(-count) ?? 0;
  const best: RankedRow[] = [];
  for (const row of rows) if (scores[row]! >= threshold) best.push({ row, score: scores[row]! });
  return best.sort(bestFirst).slice(0, count);
}

/** Equal scores go to the lower row, which is the lower chunk id, so that a ranking repeats exactly. */
export function bestFirst(a: RankedRow, b: RankedRow): number {
  return b.score - a.score || a.row - b.row;
}

import type { CountBits, Postings } from '../index/game-index.ts';
import type { IndexView } from '../index/index-view.ts';

export interface RankedRow {
  row: number;
  score: number;
}

/** Scores by row while one question is ranked. */
export interface ScoreSheet {
  scores: Float64Array;
  touched: Uint32Array;
  touched_count: number;
}

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

/** An empty sheet. */
export function scoreSheet(row_count: number): ScoreSheet {
  return { scores: new Float64Array(row_count), touched: new Uint32Array(row_count), touched_count: 0 };
}

/**
 * Adds BM25 of one term over all its rows. Most of a search's time passes in this loop, a hundred thousand times a question:
 * it reckons as {@link termScorer} does, but calls nothing.
 */
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

/** Adds BM25 of one term over the rows that {@link keepBest} left, leaping over the rest of its list. */
export function addTermToKept(view: IndexView, sheet: ScoreSheet, scored: ScoredTerm): void {
  const { scores, touched, touched_count } = sheet;
  const { row: rows, start } = scored.postings;
  const scoreAt = termScorer(view, scored);
  const end = start[scored.term + 1]!;
  let at = start[scored.term]!;
  for (let k = 0; k < touched_count && at < end; k++) {
    const row = touched[k]!;
    let step = 1;
    while (at + step < end && rows[at + step]! < row) step *= 2;
    let low = at + (step >>> 1);
    let high = Math.min(at + step, end);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    at = low;
    if (at < end && rows[at] === row) scores[row]! += scoreAt(at, row);
  }
}

/** BM25 of a term in a row from the packed counts at a place of its list: the fields are weighted into one frequency. */
function termScorer(
  { settings: { k1, title_weight, section_weight } }: IndexView,
  { postings: { counts }, bits, norms, weight }: ScoredTerm,
): (place: number, row: number) => number {
  const content_mask = 2 ** bits.content - 1;
  const heading_mask = 2 ** bits.heading - 1;
  const gain = weight * (k1 + 1);
  return (place, row) => {
    const packed = counts[place]!;
    let tf = packed & content_mask;
    const headings = packed >>> bits.content;
    if (headings !== 0) tf += title_weight * (headings & heading_mask) + section_weight * (headings >>> bits.heading);
    return (gain * tf) / (tf + norms[row]!);
  };
}

/** Forgets all rows but the best `count` and those equal to the last of them; what is left is in order of rows. */
export function keepBest(sheet: ScoreSheet, count: number): void {
  const { scores, touched } = sheet;
  const rows = touched.subarray(0, sheet.touched_count);
  const threshold = nthLargest(scores, rows, count);
  sheet.touched_count = 0;
  for (const row of rows) {
    if (scores[row]! >= threshold) touched[sheet.touched_count++] = row;
  }
  touched.subarray(0, sheet.touched_count).sort();
}

/** The best rows, best first. */
export function takeBest({ scores, touched, touched_count }: ScoreSheet, count: number): RankedRow[] {
  const rows = touched.subarray(0, touched_count);
  const threshold = nthLargest(scores, rows, count);
  const best: RankedRow[] = [];
  for (const row of rows) if (scores[row]! >= threshold) best.push({ row, score: scores[row]! });
  return best.sort(bestFirst).slice(0, count);
}

/** Equal scores go to the lower row, which is the lower chunk id, so that a ranking repeats exactly. */
export function bestFirst(a: RankedRow, b: RankedRow): number {
  return b.score - a.score || a.row - b.row;
}

/** The n-th largest score by a min-heap of n scores; 0 when there are fewer. */
function nthLargest(scores: Float64Array, rows: Uint32Array, n: number): number {
  if (rows.length <= n) return 0;
  const heap = new Float64Array(n);
  for (const row of rows) {
    const score = scores[row]!;
    if (score <= heap[0]!) continue;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= n) break;
      if (child + 1 < n && heap[child + 1]! < heap[child]!) child += 1;
      if (heap[child]! >= score) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = score;
  }
  return heap[0]!;
}

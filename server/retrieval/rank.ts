import { GRAM_COUNTS, STEM_COUNTS, type CountBits, type GameIndex, type Postings } from './game-index.ts';
import { countNeighbours, idfOf, rowsWithTerm, type IndexView } from './index-view.ts';
import { gramCodes, phoneticForm } from './phonetic.ts';
import type { QuestionAnalysis } from './question-analysis.ts';
import type { RetrievalSettings } from './settings.ts';
import { findString } from './string-table.ts';

export interface RankedRow {
  row: number;
  score: number;
}

/** The best rows for a question. Equal scores go to the lower chunk id, so a ranking repeats exactly. */
export function rankRows(view: IndexView, analysis: QuestionAnalysis, limit: number): RankedRow[] {
  const { index, settings } = view;
  const scratch = scratchFor(index.row_count);
  const norms = normsFor(index, settings);
  const stems = weighStems(view, analysis);
  for (const [stem, { weight, idf }] of stems) {
    addScores(view, scratch, index.stem_postings, STEM_COUNTS, norms.stems, stem, weight * idf);
  }
  if (settings.gram_weight > 0) {
    for (const [gram, weight] of weighGrams(index, analysis)) {
      const idf = idfOf(view, rowsWithTerm(view, index.gram_postings, gram));
      const full = settings.gram_weight * weight * idf;
      addScores(view, scratch, index.gram_postings, GRAM_COUNTS, norms.grams, gram, full);
    }
  }
  const best = takeBest(scratch, Math.max(limit, settings.adjacency_depth));
  addAdjacency(view, analysis, stems, best);
  return best.slice(0, limit);
}

interface WeightedStem {
  weight: number;
  idf: number;
}

function weighStems(view: IndexView, analysis: QuestionAnalysis): Map<number, WeightedStem> {
  const stems = new Map<number, WeightedStem>();
  for (const { stem, weight, idf } of analysis.terms.flatMap((term) => term.matches)) {
    const id = findString(view.index.stems, stem);
    stems.set(id, { weight: (stems.get(id)?.weight ?? 0) + weight, idf });
  }
  return stems;
}

/** Grams of the words that the question words stand for; a word that stands for none is sounded out as typed. */
function weighGrams(index: GameIndex, analysis: QuestionAnalysis): Map<number, number> {
  const grams = new Map<number, number>();
  for (const { word, matches } of analysis.terms) {
    for (const sounded of matches.length > 0 ? matches : [{ word, weight: 1 }]) {
      for (const code of gramCodes(phoneticForm(sounded.word))) {
        const gram = findGram(index.gram_codes, code);
        if (gram !== -1) grams.set(gram, (grams.get(gram) ?? 0) + sounded.weight);
      }
    }
  }
  return grams;
}

function findGram(codes: Uint32Array, code: number): number {
  let low = 0;
  let high = codes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codes[middle]! < code) low = middle + 1;
    else high = middle;
  }
  return codes[low] === code ? low : -1;
}

/** Scores by row while one question is ranked; all zero between questions. Ranking never waits, so one is enough. */
interface Scratch {
  scores: Float64Array;
  touched: Uint32Array;
  touched_count: number;
}

let shared: Scratch = { scores: new Float64Array(0), touched: new Uint32Array(0), touched_count: 0 };

function scratchFor(row_count: number): Scratch {
  if (shared.scores.length < row_count) {
    shared = { scores: new Float64Array(row_count), touched: new Uint32Array(row_count), touched_count: 0 };
  }
  return shared;
}

/** BM25 of one term over its rows; `full` is what a term used without end would add. */
function addScores(
  view: IndexView,
  scratch: Scratch,
  postings: Postings,
  bits: CountBits,
  norms: Float32Array,
  term: number,
  full: number,
): void {
  const { settings, allowed } = view;
  const { title_weight, section_weight } = settings;
  const content_mask = 2 ** bits.content - 1;
  const heading_mask = 2 ** bits.heading - 1;
  const gain = full * (settings.k1 + 1);
  const { row: rows, counts } = postings;
  const { scores, touched } = scratch;
  const end = postings.start[term + 1]!;
  for (let i = postings.start[term]!; i < end; i++) {
    const row = rows[i]!;
    if (allowed !== null && !allowed(row)) continue;
    const packed = counts[i]!;
    let tf = packed & content_mask;
    const headings = packed >>> bits.content;
    if (headings !== 0) tf += title_weight * (headings & heading_mask) + section_weight * (headings >>> bits.heading);
    const before = scores[row]!;
    if (before === 0) touched[scratch.touched_count++] = row;
    scores[row] = before + (gain * tf) / (tf + norms[row]!);
  }
}

/** Empties the scratch into the best rows, best first. */
function takeBest(scratch: Scratch, count: number): RankedRow[] {
  const { scores, touched } = scratch;
  const rows = touched.subarray(0, scratch.touched_count);
  const threshold = nthLargest(scores, rows, count);
  const best: RankedRow[] = [];
  for (const row of rows) {
    if (scores[row]! >= threshold) best.push({ row, score: scores[row]! });
  }
  for (const row of rows) scores[row] = 0;
  scratch.touched_count = 0;
  return best.sort(byScore).slice(0, count);
}

function byScore(a: RankedRow, b: RankedRow): number {
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

/** Neighbours in the question that are neighbours in a chunk say more than the two words apart. */
function addAdjacency(
  view: IndexView,
  analysis: QuestionAnalysis,
  stems: ReadonlyMap<number, WeightedStem>,
  best: RankedRow[],
): void {
  const { adjacency_weight, adjacency_depth } = view.settings;
  const in_order = analysis.terms
    .filter((term) => !term.whole && term.matches.length > 0)
    .map((term) => findString(view.index.stems, term.matches[0]!.stem));
  const pairs = in_order.slice(1).map((second, i) => ({ first: in_order[i]!, second }));
  if (adjacency_weight === 0 || pairs.length === 0) return;
  for (const ranked of best.slice(0, adjacency_depth)) {
    for (const { first, second } of pairs) {
      const count = countNeighbours(view.index, ranked.row, first, second);
      const mean_idf = (stems.get(first)!.idf + stems.get(second)!.idf) / 2;
      ranked.score += (adjacency_weight * mean_idf * count) / (count + 1);
    }
  }
  best.sort(byScore);
}

interface Norms {
  settings: RetrievalSettings;
  stems: Float32Array;
  grams: Float32Array;
}

const norms_of = new WeakMap<GameIndex, Norms>();

/** The length part of BM25 per row, kept while the same settings ask. */
function normsFor(index: GameIndex, settings: RetrievalSettings): Norms {
  const kept = norms_of.get(index);
  if (kept?.settings === settings) return kept;
  const norms = {
    settings,
    stems: lengthNorms(index.stem_lengths, settings),
    grams: lengthNorms(index.gram_lengths, settings),
  };
  norms_of.set(index, norms);
  return norms;
}

function lengthNorms(lengths: Uint16Array, { k1, b, title_weight, section_weight }: RetrievalSettings): Float32Array {
  const norms = new Float32Array(lengths.length / 3);
  let sum = 0;
  for (let row = 0; row < norms.length; row++) {
    const at = row * 3;
    norms[row] = lengths[at]! + title_weight * lengths[at + 1]! + section_weight * lengths[at + 2]!;
    sum += norms[row]!;
  }
  const average = sum / norms.length || 1;
  for (let row = 0; row < norms.length; row++) norms[row] = k1 * (1 - b + (b * norms[row]!) / average);
  return norms;
}

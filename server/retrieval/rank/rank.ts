import { contentTerms } from './coverage.ts';
import { gramCounts, stemCounts, type GameIndex } from '../index/game-index.ts';
import { countPairs, idfOf, rowsWithTerm, type IndexView } from '../index/index-view.ts';
import { namedShares } from './named-headings.ts';
import { gramCodes, phoneticForm } from '#server/language/phonetic.ts';
import type { QuestionAnalysis } from './question-analysis.ts';
import type { RetrievalSettings } from '../settings.ts';
import { scriptOf } from '#server/language/stem.ts';
import {
  addTerm,
  addTermToKept,
  bestFirst,
  keepBest,
  scoreSheet,
  takeBest,
  type RankedRow,
  type ScoreSheet,
} from './score-sheet.ts';
import { findString } from '#server/language/string-table.ts';
import { firstPlace } from '#server/language/first-place.ts';

/** Postings of grams read for all rows, rarest grams first; the frequent rest counts for the best rows only. */
const gramPostingsForAll = 100_000;
const rowsForFrequentGrams = 1_000;

/** The best rows for a question; equal scores go to the lower chunk id. */
export function rankRows(view: IndexView, analysis: QuestionAnalysis, limit: number): RankedRow[] {
  const { index, settings } = view;
  const sheet = scoreSheet(index.row_count);
  const norms = {
    stems: lengthNorms(index.stem_lengths, settings),
    grams: lengthNorms(index.gram_lengths, settings),
  };
  const stems = weighStems(view, analysis);
  for (const [term, { weight, idf }] of stems) {
    const scored = { postings: index.stem_postings, bits: stemCounts, norms: norms.stems, term, weight: weight * idf };
    addTerm(view, sheet, scored);
  }
  addExpansions(view, analysis, sheet, norms.stems);
  if (settings.gram_weight > 0) addGrams(view, analysis, sheet, norms.grams);
  const best = takeBest(sheet, Math.max(limit, settings.adjacency_depth));
  addAdjacency(view, analysis, best);
  addNamed(view, analysis, best);
  return best.slice(0, limit);
}

/** Other words for the same count where a row lacks the word as typed: beside it they would only say it twice. */
function addExpansions(view: IndexView, analysis: QuestionAnalysis, sheet: ScoreSheet, norms: Float32Array): void {
  const { index } = view;
  /** Marks rows for the time of one word. */
  const holds_typed = new Uint8Array(index.row_count);
  const { start, row: rows } = index.stem_postings;
  for (const { matches } of analysis.terms) {
    const expansions = matches.filter(({ is_expansion }) => is_expansion);
    if (expansions.length === 0) continue;
    const typed = matches.filter(({ is_expansion }) => !is_expansion).map(({ stem }) => findString(index.stems, stem));
    const mark = (value: number): void => {
      for (const stem of typed) for (let i = start[stem]!; i < start[stem + 1]!; i++) holds_typed[rows[i]!] = value;
    };
    mark(1);
    const { allowed } = view;
    const lacking: IndexView = {
      ...view,
      allowed: (row) => holds_typed[row] === 0 && (allowed === null || allowed(row)),
    };
    for (const { stem, weight, idf } of expansions) {
      const term = findString(index.stems, stem);
      addTerm(lacking, sheet, { postings: index.stem_postings, bits: stemCounts, norms, term, weight: weight * idf });
    }
    mark(0);
  }
}

function addGrams(view: IndexView, analysis: QuestionAnalysis, sheet: ScoreSheet, norms: Float32Array): void {
  const postings = view.index.gram_postings;
  const lengthOf = (gram: number): number => postings.start[gram + 1]! - postings.start[gram]!;
  const grams = [...weighGrams(view.index, analysis)].sort(([a], [b]) => lengthOf(a) - lengthOf(b) || a - b);
  let read = 0;
  let kept_only = false;
  for (const [term, weight] of grams) {
    read += lengthOf(term);
    if (!kept_only && read > gramPostingsForAll) {
      keepBest(sheet, rowsForFrequentGrams);
      kept_only = true;
    }
    const idf = idfOf(view, rowsWithTerm(view, postings, term));
    const scored = { postings, bits: gramCounts, norms, term, weight: view.settings.gram_weight * weight * idf };
    if (kept_only) addTermToKept(view, sheet, scored);
    else addTerm(view, sheet, scored);
  }
}

function weighStems(view: IndexView, analysis: QuestionAnalysis): Map<number, { weight: number; idf: number }> {
  const stems = new Map<number, { weight: number; idf: number }>();
  for (const { stem, weight, idf, is_expansion } of analysis.terms.flatMap((term) => term.matches)) {
    if (is_expansion) continue;
    const id = findString(view.index.stems, stem);
    stems.set(id, { weight: (stems.get(id)?.weight ?? 0) + weight, idf });
  }
  return stems;
}

/** Grams of the words that the question words stand for; a word that stands for none is sounded out as typed. */
function weighGrams(index: GameIndex, analysis: QuestionAnalysis): Map<number, number> {
  const grams = new Map<number, number>();
  for (const { word, kind, matches: all } of analysis.terms) {
    // Players' words in the same language sound like nothing that was asked.
    const matches = all.filter(
      (match) => kind === 'expanded' || !match.is_expansion || scriptOf(match.word) !== scriptOf(word),
    );
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
  const place = firstPlace(0, codes.length, (at) => codes[at]! < code);
  return codes[place] === code ? place : -1;
}

/** Neighbours in the question that are neighbours in a chunk say more than the two words apart. */
function addAdjacency(view: IndexView, analysis: QuestionAnalysis, best: RankedRow[]): void {
  const { adjacency_weight, adjacency_depth } = view.settings;
  const in_order = analysis.terms
    .filter((term) => !term.whole && term.matches.length > 0)
    .map(({ matches: [match] }) => ({ stem: findString(view.index.stems, match!.stem), idf: match!.idf }));
  const pairs = in_order
    .slice(1)
    .map((second, i) => ({ first: in_order[i]!.stem, second: second.stem, idf: (in_order[i]!.idf + second.idf) / 2 }));
  if (adjacency_weight === 0 || pairs.length === 0) return;
  const counted = countPairs(view.index, pairs);
  for (const ranked of best.slice(0, adjacency_depth)) {
    const counts = counted(ranked.row);
    for (const [i, { idf }] of pairs.entries()) {
      const count = counts[i]!;
      if (count === 0) continue;
      ranked.score += (adjacency_weight * idf * count) / (count + 1);
    }
  }
  best.sort(bestFirst);
}

/** A chunk under the very name that is asked for stands before those under longer ones. */
function addNamed(view: IndexView, analysis: QuestionAnalysis, best: RankedRow[]): void {
  const { named_weight, adjacency_depth } = view.settings;
  if (named_weight === 0) return;
  const terms = contentTerms(analysis);
  const weight = named_weight * terms.reduce((sum, { idf }) => sum + idf, 0);
  const shareOf = namedShares(view, terms);
  for (const ranked of best.slice(0, adjacency_depth)) ranked.score += weight * shareOf(ranked.row);
  best.sort(bestFirst);
}

/** The length part of BM25 per row. */
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

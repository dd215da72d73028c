import { contentTerms } from './coverage.ts';
import { gramCounts, stemCounts, type GameIndex } from '../index/game-index.ts';
import { holdsStem, idfOf, rowsWithTerm, type IndexView } from '../index/index-view.ts';
import { namedShares } from './named-headings.ts';
import { gramCodes, phoneticForm } from '#server/language/phonetic.ts';
import type { QuestionAnalysis } from './question-analysis.ts';
import type { RetrievalSettings } from '../settings.ts';
import { scriptOf } from '#server/language/stem.ts';
import { addTerm, bestFirst, scoreSheet, takeBest, type RankedRow, type ScoreSheet } from './score-sheet.ts';
import { findString } from '#server/language/string-table.ts';
import { firstPlace } from '#server/language/first-place.ts';

/** Postings of grams that are read, the rarest grams first: the frequent rest tells hardly any rows apart. */
const gramPostingsMost = 100_000;
/** The bonuses that take a look at each row are given to so many of the best. */
const depth = 100;
/** Bonus for headings that the question names in full, by the words' rarity. */
const namedWeight = 0.4;

/** The best rows for a question; equal scores go to the lower chunk id. */
export function rankRows(view: IndexView, analysis: QuestionAnalysis, limit: number): RankedRow[] {
  const { index, settings } = view;
  const sheet = scoreSheet(index.row_count);
  const norms = {
    stems: lengthNorms(index.stem_lengths, settings),
    grams: lengthNorms(index.gram_lengths, settings),
  };
  for (const [term, weight] of weighStems(view, analysis))
    addTerm(view, sheet, { postings: index.stem_postings, bits: stemCounts, norms: norms.stems, term, weight });
  addExpansions(view, analysis, sheet, norms.stems);
  if (settings.gram_weight > 0) addGrams(view, analysis, sheet, norms.grams);
  const best = takeBest(sheet, Math.max(limit, depth));
  addNamed(view, analysis, best);
  return best.slice(0, limit);
}

/** Other words for the same count where a row lacks the word as typed: beside it they would only say it twice. */
function addExpansions(view: IndexView, { terms }: QuestionAnalysis, sheet: ScoreSheet, norms: Float32Array): void {
  const { stems, stem_postings: postings } = view.index;
  for (const { matches } of terms) {
    const typed = matches.filter(({ is_expansion }) => !is_expansion).map(({ stem }) => findString(stems, stem));
    const lacking: IndexView = {
      ...view,
      allowed: (row) => view.allowed?.(row) !== false && !typed.some((stem) => holdsStem(view, row, stem)),
    };
    for (const { stem, weight, idf, is_expansion } of matches) {
      const scored = { postings, bits: stemCounts, norms, term: findString(stems, stem), weight: weight * idf };
      if (is_expansion) addTerm(lacking, sheet, scored);
    }
  }
}

function addGrams(view: IndexView, analysis: QuestionAnalysis, sheet: ScoreSheet, norms: Float32Array): void {
  const postings = view.index.gram_postings;
  const lengthOf = (gram: number): number => postings.start[gram + 1]! - postings.start[gram]!;
  const grams = [...weighGrams(view.index, analysis)].sort(([a], [b]) => lengthOf(a) - lengthOf(b) || a - b);
  let read = 0;
  for (const [term, share] of grams) {
    read += lengthOf(term);
    if (read > gramPostingsMost) break;
    const weight = view.settings.gram_weight * share * idfOf(view, rowsWithTerm(view, postings, term));
    addTerm(view, sheet, { postings, bits: gramCounts, norms, term, weight });
  }
}

function weighStems(view: IndexView, analysis: QuestionAnalysis): Map<number, number> {
  const stems = new Map<number, number>();
  for (const { stem, weight, idf, is_expansion } of analysis.terms.flatMap((term) => term.matches)) {
    if (is_expansion) continue;
    const id = findString(view.index.stems, stem);
    stems.set(id, (stems.get(id) ?? 0) + weight * idf);
  }
  return stems;
}

/** Grams of the words that the question words stand for; a word that stands for none is sounded out as typed. */
function weighGrams({ gram_codes }: GameIndex, analysis: QuestionAnalysis): Map<number, number> {
  const grams = new Map<number, number>();
  for (const { word, kind, matches: all } of analysis.terms) {
    // Players' words in the same language sound like nothing that was asked.
    const matches = all.filter(
      (match) => kind === 'expanded' || !match.is_expansion || scriptOf(match.word) !== scriptOf(word),
    );
    for (const sounded of matches.length > 0 ? matches : [{ word, weight: 1 }]) {
      for (const code of gramCodes(phoneticForm(sounded.word))) {
        const gram = firstPlace(0, gram_codes.length, (at) => gram_codes[at]! < code);
        if (gram_codes[gram] === code) grams.set(gram, (grams.get(gram) ?? 0) + sounded.weight);
      }
    }
  }
  return grams;
}

/** A chunk under the very name that is asked for stands before those under longer ones. */
function addNamed(view: IndexView, analysis: QuestionAnalysis, best: RankedRow[]): void {
  const terms = contentTerms(analysis);
  const weight = namedWeight * terms.reduce((sum, { idf }) => sum + idf, 0);
  const shareOf = namedShares(view, terms);
  for (const ranked of best.slice(0, depth)) ranked.score += weight * shareOf(ranked.row);
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

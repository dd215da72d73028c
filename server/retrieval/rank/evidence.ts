import { contentTerms, heldSum } from './coverage.ts';
import { type DecisionWeights, type EvidenceFeatures, featureNames } from '#contract/values/evidence-features.ts';
import { fieldBorder } from '../index/game-index.ts';
import { holdsStem, type IndexView } from '../index/index-view.ts';
import { namedShares } from './named-headings.ts';
import { likelihoodOf } from '#server/language/logistic.ts';
import { isProductWord } from '#server/language/product-words.ts';
import type { QuestionAnalysis, QuestionTerm } from './question-analysis.ts';
import type { RankedRow } from './score-sheet.ts';
import type { SecondSignal } from './second-signal.ts';
import type { RetrievalSettings } from '../settings.ts';
import { findString } from '#server/language/string-table.ts';

/** `answer`: the articles hold it; `unsure`: perhaps, say so; `none`: they do not. */
export type EvidenceDecision = 'answer' | 'unsure' | 'none';

export interface Evidence {
  coverage: number;
  /** How likely it is that the articles hold the answer, 0…1. */
  certainty: number;
  decision: EvidenceDecision;
  features: EvidenceFeatures;
  /** What meaning says beside the words, which then have not decided alone. */
  meaning?: MeaningFeatures;
  /** The chunk with what a reader took for the likeliest to answer, where nothing else speaks for what is quoted. */
  answered_in?: number;
}

/** What speaks for an answer where meaning searches beside words. */
export interface MeaningFeatures {
  /** How far the game's nearest unit lies above what questions about something else come to, in their deviations. */
  nearest: number;
  /** The share of the question's weight that the best chunk holds. */
  coverage_best: number;
  /** How certain the words alone are of an answer, 0…1. */
  words: number;
  /** 1 where the first chunk is in another language than the question: what answers it is not as near, then. */
  other_language: number;
}

const manyWords = 8;
/** Evidence is the best of so many rows. */
const rowsWeighed = 10;
const closeRows = 5;
/** Words of about two sentences, without stop words. */
const closeWords = 24;

/** Whether the ranked chunks hold what the question asks for. */
export function weighEvidence(view: IndexView, analysis: QuestionAnalysis, rows: readonly RankedRow[]): Evidence {
  const features = readFeatures(view, analysis, rows);
  const certainty = features.coverage_best === 0 ? 0 : certaintyOf(features, view.settings.decision_weights);
  return { coverage: features.coverage_best, certainty, decision: decide(certainty, view.settings), features };
}

function readFeatures(view: IndexView, analysis: QuestionAnalysis, rows: readonly RankedRow[]): EvidenceFeatures {
  const terms = contentTerms(analysis);
  const stem_ids = new Map(
    terms.flatMap((term) =>
      term.matches
        .flatMap(({ stem, beside }) => [stem, ...beside])
        .map((stem) => [stem, findString(view.index.stems, stem)] as const),
    ),
  );
  const coverages = rows
    .slice(0, rowsWeighed)
    .map(({ row }) => heldSum(terms, (stem) => holdsStem(view, row, stem_ids.get(stem)!)));
  const namedOf = namedShares(view, terms);
  const best = coverages.toSorted((a, b) => b - a);
  const first = rows[0]?.score ?? 0;
  // A word that is said again counts again in a score, so it does in what a score could come to.
  const said = analysis.terms.filter(({ asked }) => asked);
  const ideal = (view.settings.k1 + 1) * said.reduce((sum, { idf }) => sum + idf, 0);
  const count = Math.max(1, terms.length);
  return {
    coverage_best: best[0] ?? 0,
    coverage_first: coverages[0] ?? 0,
    coverage_three: (best[0] ?? 0) / 3 + (best[1] ?? best[0] ?? 0) / 3 + (best[2] ?? best[0] ?? 0) / 3,
    coverage_close: Math.max(
      0,
      ...rows.slice(0, closeRows).map(({ row }) => closeCoverage(view, row, terms, stem_ids)),
    ),
    named: Math.max(0, ...rows.slice(0, closeRows).map(({ row }) => namedOf(row))),
    ideal_share: ideal === 0 ? 0 : Math.min(1, first / ideal),
    lead: first === 0 ? 0 : (first - (rows[rowsWeighed - 1]?.score ?? 0)) / first,
    asked_words: Math.min(1, terms.length / manyWords),
    unknown_share: terms.filter(({ kind }) => kind === 'unknown').length / count,
    product_share: terms.filter(({ word }) => isProductWord(word)).length / count,
  };
}

/** The most that any stretch of a chunk holds of the question, with what its headings hold. */
function closeCoverage(
  { index: { sequence, sequence_start } }: IndexView,
  row: number,
  terms: readonly QuestionTerm[],
  stem_ids: ReadonlyMap<string, number>,
): number {
  const stems = sequence.subarray(sequence_start[row], sequence_start[row + 1]);
  const end = stems.indexOf(fieldBorder);
  const above = new Set(stems.subarray(end));
  const queryStems = new Set(stem_ids.values());
  const found = [...stems.subarray(0, end)].flatMap((stem, at) => (queryStems.has(stem) ? [{ stem, at }] : []));
  const near = found.map(({ at }) => {
    const stretch = found.filter((one) => one.at >= at && one.at < at + closeWords);
    return new Set(stretch.map(({ stem }) => stem));
  });
  const shares = [new Set<number>(), ...near].map((stretch) =>
    heldSum(terms, (stem) => stretch.has(stem_ids.get(stem)!) || above.has(stem_ids.get(stem)!)),
  );
  return Math.max(...shares);
}

/** How likely it is that the articles hold the answer, 0…1. */
export function certaintyOf(features: EvidenceFeatures, weights: DecisionWeights): number {
  return likelihoodOf(featureNames, features, weights);
}

/** What is to be done with an answer that the articles hold with this certainty. */
export function decide(
  certainty: number,
  { answer_coverage, unsure_coverage }: Pick<RetrievalSettings, 'answer_coverage' | 'unsure_coverage'>,
): EvidenceDecision {
  return certainty >= answer_coverage ? 'answer' : certainty >= unsure_coverage ? 'unsure' : 'none';
}

/** A deviation below what questions about something else come to: what has nothing to do with a game is seldom nearer. */
const nearFrom = -1;

/**
 * From where on what was found by meaning is near enough to speak of the same. Nothing where words alone searched;
 * anything is where nobody knows what questions about something else come to.
 */
export function nearEnough({ second_signal }: { second_signal: SecondSignal }): number | undefined {
  if (second_signal.state !== 'fused') return undefined;
  return second_signal.is_measured ? nearFrom : -Infinity;
}

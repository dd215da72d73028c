import { tunedNumbers } from '#contract/values/tuned-numbers.ts';
import type { Alias } from './apply-aliases.ts';
import type { DecisionWeights } from '#contract/values/evidence-features.ts';

/** Everything about retrieval that may be tuned. All of it acts at query time: one index serves any settings. */
export interface RetrievalSettings {
  /** Players' words and the articles' words for the same. */
  aliases: readonly Alias[];
  /** BM25: how soon a repeated word stops adding, and how much long chunks are held back. */
  k1: number;
  b: number;
  /** Weights of a word in the title and the section, against 1 in the content. */
  title_weight: number;
  section_weight: number;
  /** Share of the phonetic 4-gram score that is added to the stem score. */
  gram_weight: number;
  /** How certain it has to be that the articles hold the answer: to give it, and to give it as unsure. */
  answer_coverage: number;
  unsure_coverage: number;
  decision_weights: DecisionWeights;
  /** Of the ranking by meaning, where there is one, against 1 for the ranking by words; 0 leaves it out. */
  dense_weight: number;
}

export const defaultSettings: RetrievalSettings = {
  aliases: [],
  k1: tunedNumbers.k1.usual,
  b: tunedNumbers.b.usual,
  title_weight: tunedNumbers.title_weight.usual,
  section_weight: tunedNumbers.section_weight.usual,
  gram_weight: tunedNumbers.gram_weight.usual,
  answer_coverage: tunedNumbers.answer_coverage.usual,
  unsure_coverage: tunedNumbers.unsure_coverage.usual,
  // By npm run bench -- train-decision, on half A of labelled questions and questions of one game asked of another; the base is
  // .16 lower, which on half A lets nothing through that the articles do not hold.
  decision_weights: {
    base: -6.619,
    coverage_best: 1.388,
    coverage_first: 0.776,
    coverage_three: 1.799,
    coverage_close: 1.897,
    named: 3.581,
    ideal_share: 2.51,
    lead: 0.683,
    asked_words: 2.428,
    unknown_share: 0,
    product_share: -1.452,
  },
  dense_weight: tunedNumbers.dense_weight.usual,
};

import { type TunedNumber, tunedNumbers } from '#contract/values/tuned-numbers.ts';
import type { Alias } from './apply-aliases.ts';
import type { DecisionWeights } from '#contract/values/evidence-features.ts';

type Tuned = Record<Exclude<TunedNumber, 'chunks_given'>, number>;

/** Everything about retrieval that may be tuned. All of it acts at query time: one index serves any settings. */
export interface RetrievalSettings extends Tuned {
  /** Players' words and the articles' words for the same. */
  aliases: readonly Alias[];
  decision_weights: DecisionWeights;
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

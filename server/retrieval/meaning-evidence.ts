import type { Evidence, EvidenceDecision } from './evidence.ts';
import { likelihoodOf, type Weights } from './logistic.ts';
import type { RetrievalSettings } from './settings.ts';

/** What speaks for an answer where meaning searches beside words. */
export interface MeaningFeatures {
  /** How far the game's nearest unit lies above what questions about something else come to, in their deviations. */
  nearest: number;
  /** The share of the question's weight that the best chunk holds. */
  coverage_best: number;
  /** How certain the words alone are of an answer, 0…1. */
  words: number;
}

export const meaningNames = ['nearest', 'coverage_best', 'words'] as const satisfies readonly (keyof MeaningFeatures)[];

/**
 * By npm run bench:meaning-weights, from games that the encoder had not seen; scaled so that the settings' limits of
 * certainty let through as much as they do by words.
 */
const weights: Weights<keyof MeaningFeatures> = {
  base: -2.686,
  nearest: 0.548,
  coverage_best: 1.379,
  words: 0.323,
};

/** The evidence of the words, weighed anew with how near the nearest unit is. */
export function weighMeaning(by_words: Evidence, nearest: number, settings: RetrievalSettings): Evidence {
  const { features, certainty: words } = by_words;
  const meaning = { nearest, coverage_best: features.coverage_best, words };
  const certainty = likelihoodOf(meaningNames, meaning, weights);
  return { ...by_words, certainty, decision: decide(certainty, settings), meaning };
}

/** What is to be done with an answer that the articles hold with this certainty. */
export function decide(
  certainty: number,
  { answer_coverage, unsure_coverage }: Pick<RetrievalSettings, 'answer_coverage' | 'unsure_coverage'>,
): EvidenceDecision {
  return certainty >= answer_coverage ? 'answer' : certainty >= unsure_coverage ? 'unsure' : 'none';
}

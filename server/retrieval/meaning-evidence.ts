import { decide, type Evidence, type MeaningFeatures } from './evidence.ts';
import { likelihoodOf, type Weights } from './logistic.ts';
import type { RetrievalSettings } from './settings.ts';

export const meaningNames = [
  'nearest',
  'coverage_best',
  'words',
  'other_language',
] as const satisfies readonly (keyof MeaningFeatures)[];

/**
 * By npm run bench:meaning-weights, from games that the encoder had not seen; scaled so that the settings' limits of
 * certainty let through as much as they do by words.
 */
const weights: Weights<keyof MeaningFeatures> = {
  base: -2.899,
  nearest: 0.556,
  coverage_best: 1.448,
  words: 0.439,
  other_language: 0.537,
};

/** The evidence of the words, weighed anew with what meaning found. */
export function weighMeaning(
  by_words: Evidence,
  { nearest, other_language }: { nearest: number; other_language: boolean },
  settings: RetrievalSettings,
): Evidence {
  const { features, certainty: words } = by_words;
  const { coverage_best } = features;
  const meaning = { nearest, coverage_best, words, other_language: Number(other_language) };
  const certainty = likelihoodOf(meaningNames, meaning, weights);
  return { ...by_words, certainty, decision: decide(certainty, settings), meaning };
}

import { decide, type Evidence, type MeaningFeatures } from './evidence.ts';
import type { RetrievedChunk } from '../chunk.ts';
import { likelihoodOf, type Weights } from '#server/language/logistic.ts';
import type { RetrievalSettings } from '../settings.ts';
import { countLetters } from '#server/language/stem.ts';

const meaningNames = [
  'nearest',
  'coverage_best',
  'words',
  'other_language',
] as const satisfies readonly (keyof MeaningFeatures)[];

/**
 * Fitted to games that the encoder had not seen (decision 393); scaled so that the settings' limits of
 * certainty let through as much as they do by words.
 */
const weights: Weights<keyof MeaningFeatures> = {
  base: -2.7,
  nearest: 0.574,
  coverage_best: 1.459,
  words: 0.449,
  other_language: 0.554,
};

/** From this share of a question's weight on that a heading names it asks for what stands under that name. */
const wholeName = 0.95;

/**
 * The evidence of the words, weighed anew with what meaning found. Where the question is hardly more than the name of
 * something, the words decide: a name alone is near to nothing that is said of it.
 */
export function weighMeaning(
  by_words: Evidence,
  { nearest, other_language }: { nearest: number | null; other_language: boolean },
  settings: RetrievalSettings,
): Evidence {
  const { features, certainty: words } = by_words;
  if (nearest === null || features.named >= wholeName) return by_words;
  const { coverage_best } = features;
  const meaning = { nearest, coverage_best, words, other_language: Number(other_language) };
  const certainty = likelihoodOf(meaningNames, meaning, weights);
  return { ...by_words, certainty, decision: decide(certainty, settings), meaning };
}

/** Whether a found chunk is in another language than the question. */
export function isInOtherLanguage(question: string, hit: RetrievedChunk | undefined): boolean {
  const { cyrillic, latin } = countLetters(question);
  return hit !== undefined && cyrillic !== latin && (hit.language === 'ru') !== cyrillic > latin;
}

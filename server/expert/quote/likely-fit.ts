import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import type { MeaningFeatures } from '#server/retrieval/rank/evidence.ts';
import { likelihoodOf, type Weights } from '#server/language/logistic.ts';
import { missesNumber } from './number-missing.ts';
import type { Passage } from '../expert.ts';

/** What tells an answer that was found by meaning, too, from one that only comes near to its question. */
export interface LikelyFeatures extends Pick<MeaningFeatures, 'words' | 'other_language'> {
  /** How likely one of the units quoted is the one that answers, if any does. */
  chance: number;
  /** How far the nearest of them lies above what questions about something else come to, in their deviations. */
  quoted: number;
  /** 1 where a number is asked for and nothing quoted about the thing holds one. */
  number_missing: number;
}

export const likelyNames = [
  'words',
  'other_language',
  'chance',
  'quoted',
  'number_missing',
] as const satisfies readonly (keyof LikelyFeatures)[];

export type LikelyWeights = Weights<keyof LikelyFeatures>;

/** Fitted as those of the evidence (decision 393). */
const weights: LikelyWeights = {
  base: -2.788,
  words: 0.712,
  other_language: 0.624,
  chance: 2.06,
  quoted: 0.59,
  number_missing: -1.549,
};

/** From here on, of games that took no part, .92 of the questions that they do not answer stay free. */
const fitsFrom = 0.485;

/** @param passages what is quoted for the question, best first; one at least */
export function readLikely(
  passages: readonly Passage[],
  { analysis, meaning: { words, other_language } }: { analysis: QuestionAnalysis; meaning: MeaningFeatures },
): LikelyFeatures {
  return {
    words,
    other_language,
    chance: passages.reduce((sum, { chance = 0 }) => sum + chance, 0),
    quoted: Math.max(...passages.map(({ nearness = 0 }) => nearness)),
    number_missing: Number(missesNumber(analysis, passages)),
  };
}

export function likelyFits(features: LikelyFeatures): boolean {
  return likelihoodOf(likelyNames, features, weights) >= fitsFrom;
}

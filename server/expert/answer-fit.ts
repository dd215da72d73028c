import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { likelihoodOf } from '#server/retrieval/logistic.ts';

/** What tells an answer that fits from one that only shares words with its question. */
export interface FitFeatures {
  /** Of the best sentence quoted: how much of the question it and its headings hold, and whether it is of the kind asked for. */
  score: number;
  /** How far the best chunk stands above the fifth and the eighth, as a share of its score: where many chunks hold the words alike, none was meant. */
  lead_fifth: number;
  lead_eighth: number;
}

export const fitNames = ['score', 'lead_fifth', 'lead_eighth'] as const satisfies readonly (keyof FitFeatures)[];

export type FitWeights = FitFeatures & { base: number };

/** By npm run bench:fit, on half A of labelled questions with and without the chunks that answer them. */
const fitWeights: FitWeights = { base: -4.653, score: 2.043, lead_fifth: 2.527, lead_eighth: 1.539 };

/** Below, of the answers that people graded, two of three were worth 2 or less. */
const fitsFrom = 0.29;
const fifth = 4;
const eighth = 7;

export function readFit(score: number, chunks: readonly RetrievedChunk[]): FitFeatures {
  const scores = chunks.map((chunk) => chunk.score).toSorted((a, b) => b - a);
  const [best = 0] = scores;
  const leadOver = (place: number) => (best === 0 ? 0 : (best - (scores[place] ?? 0)) / best);
  return { score, lead_fifth: leadOver(fifth), lead_eighth: leadOver(eighth) };
}

/** How likely an answer fits its question, 0…1. */
export function fitOf(features: FitFeatures, weights: FitWeights = fitWeights): number {
  return likelihoodOf(fitNames, features, weights);
}

/** Whether an answer may be charged. */
export function fits(features: FitFeatures): boolean {
  return fitOf(features) >= fitsFrom;
}

import type { EvidenceFeatures } from '#contract/values/evidence-features.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { likelihoodOf } from '#server/retrieval/logistic.ts';

/** What tells an answer that fits from one that only shares words with its question. */
export interface FitFeatures {
  /** Of the best sentence quoted: how much of the question it and its headings hold, and whether it is of the kind asked for. */
  score: number;
  /** How far the best chunk stands above the fifth and the eighth, as a share of its score: where many chunks hold the words alike, none was meant. */
  lead_fifth: number;
  lead_eighth: number;
  /** The fewer words a question has, the more passages hold all of them by chance. */
  asked_words: number;
  /** Whether headings are what is asked about. */
  named: number;
  /** Pulls down: a score from words that stand everywhere in a chunk says less than one from its place in it. */
  coverage_best: number;
}

const evidenceNames = ['asked_words', 'named', 'coverage_best'] as const satisfies readonly (keyof EvidenceFeatures)[];
export const fitNames = [
  'score',
  'lead_fifth',
  'lead_eighth',
  ...evidenceNames,
] as const satisfies readonly (keyof FitFeatures)[];

export type FitWeights = FitFeatures & { base: number };

/** By npm run bench:fit. */
const fitWeights: FitWeights = {
  base: -5.041,
  score: 2.256,
  lead_fifth: 1.083,
  lead_eighth: 2.304,
  asked_words: 2.217,
  named: 1.355,
  coverage_best: -1.132,
};

/** Of games that took no part in fitting, .86 of the answerable questions are answered from here on. */
const fitsFrom = 0.34;
const fifth = 4;
const eighth = 7;

export function readFit(
  score: number,
  chunks: readonly RetrievedChunk[],
  { asked_words, named, coverage_best }: Pick<EvidenceFeatures, (typeof evidenceNames)[number]>,
): FitFeatures {
  const scores = chunks.map((chunk) => chunk.score).toSorted((a, b) => b - a);
  const [best = 0] = scores;
  const leadOver = (place: number) => (best === 0 ? 0 : (best - (scores[place] ?? 0)) / best);
  return { score, lead_fifth: leadOver(fifth), lead_eighth: leadOver(eighth), asked_words, named, coverage_best };
}

/** How likely an answer fits its question, 0…1. */
export function fitOf(features: FitFeatures, weights: FitWeights = fitWeights): number {
  return likelihoodOf(fitNames, features, weights);
}

/** Whether an answer may be charged. */
export function fits(features: FitFeatures): boolean {
  return fitOf(features) >= fitsFrom;
}

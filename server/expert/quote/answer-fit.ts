import type { EvidenceFeatures } from '#contract/values/evidence-features.ts';
import { likelihoodOf } from '#server/language/logistic.ts';
import type { TaskPart, Passage } from '../expert.ts';
import { missesNumber } from './number-missing.ts';

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
  /** 1 where a number is asked for and nothing quoted about the thing holds one. */
  number_missing: number;
}

const evidenceNames = ['asked_words', 'named', 'coverage_best'] as const satisfies readonly (keyof EvidenceFeatures)[];
export const fitNames = [
  'score',
  'lead_fifth',
  'lead_eighth',
  ...evidenceNames,
  'number_missing',
] as const satisfies readonly (keyof FitFeatures)[];

export type FitWeights = FitFeatures & { base: number };

/** Fitted to players' questions and graded answers without the fourth trial (decision 163). */
const fitWeights: FitWeights = {
  base: -5.532,
  score: 1.604,
  lead_fifth: 0.866,
  lead_eighth: 1.037,
  asked_words: 1.944,
  named: 1.23,
  coverage_best: 0.795,
  number_missing: -1.149,
};

/** Lower than it was fitted to (.23): scores lack what kinds of questions added; of games left out .76 of what they lack stays free. */
const fitsFrom = 0.16;
/** Of those found, what an answer's fit is judged by. */
const chunksWeighed = 8;
const fifth = 4;
const eighth = 7;

/** @param passages what is quoted for the question, best first; one at least */
export function readFit(
  passages: readonly Passage[],
  {
    analysis,
    chunks,
    evidence: { features },
  }: Pick<TaskPart, 'analysis' | 'chunks'> & {
    evidence: { features: Pick<EvidenceFeatures, (typeof evidenceNames)[number]> };
  },
): FitFeatures {
  const scores = chunks
    .slice(0, chunksWeighed)
    .map((chunk) => chunk.score)
    .toSorted((a, b) => b - a);
  const [best = 0] = scores;
  const leadOver = (place: number) => (best === 0 ? 0 : (best - (scores[place] ?? 0)) / best);
  return {
    score: passages[0]!.score,
    lead_fifth: leadOver(fifth),
    lead_eighth: leadOver(eighth),
    asked_words: features.asked_words,
    named: features.named,
    coverage_best: features.coverage_best,
    number_missing: Number(missesNumber(analysis, passages)),
  };
}

/** How likely an answer fits its question, 0…1. */
export function scoreFit(features: FitFeatures, weights: FitWeights = fitWeights): number {
  return likelihoodOf(fitNames, features, weights);
}

export function fits(features: FitFeatures): boolean {
  return scoreFit(features) >= fitsFrom;
}

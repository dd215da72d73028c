import { certaintyOf } from './evidence.ts';
import {
  type DecisionWeights,
  type EvidenceFeatures,
  featureNames,
  forEachWeight,
} from '#contract/values/evidence-features.ts';

/** A question with what is known of it. */
export interface Example {
  features: EvidenceFeatures;
  answerable: boolean;
  /** How much it counts against others. */
  weight: number;
}

const steps = 4_000;
const rate = 0.5;
/** Pulls weights towards those that were there before: few examples must not overturn many. */
const pull = 0.0015;

const speaksAgainst: ReadonlySet<string> = new Set(['unknown_share', 'product_share']);

const none: DecisionWeights = forEachWeight(0);

/**
 * Fits the weights of the decision to examples by logistic regression; both sorts count the same in all.
 * @param from weights to stay near to
 */
export function fitDecision(examples: readonly Example[], from: DecisionWeights = none): DecisionWeights {
  const weights = { ...from };
  const total = (answerable: boolean) =>
    examples.reduce((sum, one) => sum + (one.answerable === answerable ? one.weight : 0), 0) || 1;
  const totals = { yes: total(true), no: total(false) };
  const names = ['base', ...featureNames] as const;
  for (let step = 0; step < steps; step++) {
    const slope = { ...none };
    for (const { features, answerable, weight } of examples) {
      const share = weight / (2 * (answerable ? totals.yes : totals.no));
      const error = share * ((answerable ? 1 : 0) - certaintyOf(features, weights));
      slope.base += error;
      for (const name of featureNames) slope[name] += error * features[name];
    }
    for (const name of names) {
      weights[name] += rate * (slope[name] - pull * (weights[name] - from[name]) * (name === 'base' ? 0 : 1));
      // Few examples may have it otherwise by chance: a word that no text holds never speaks for an answer.
      if (speaksAgainst.has(name)) weights[name] = Math.min(0, weights[name]);
    }
  }
  for (const name of names) weights[name] = Math.round(weights[name] * 1000) / 1000;
  return weights;
}

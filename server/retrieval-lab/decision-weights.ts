import {
  type DecisionWeights,
  type EvidenceFeatures,
  featureNames,
  forEachWeight,
} from '#contract/values/evidence-features.ts';
import { fitWeights } from '#server/language/logistic.ts';

/** A question with what is known of it. */
export interface Example {
  features: EvidenceFeatures;
  answerable: boolean;
  /** How much it counts against others. */
  weight: number;
}

const steps = 4_000;
const pull = 0.0015;

/** A word that no text holds never speaks for an answer. */
const against = new Set(['unknown_share', 'product_share'] as const);

/**
 * Fits the weights of the decision to examples by logistic regression; both sorts count the same in all.
 * @param from weights to stay near to
 */
export function fitDecision(examples: readonly Example[], from: DecisionWeights = forEachWeight(0)): DecisionWeights {
  const total = (answerable: boolean) =>
    examples.reduce((sum, one) => sum + (one.answerable === answerable ? one.weight : 0), 0) || 1;
  const totals = { yes: total(true), no: total(false) };
  const counted = examples.map(({ features, answerable, weight }) => ({
    features,
    holds: answerable,
    share: weight / (2 * (answerable ? totals.yes : totals.no)),
  }));
  const weights = fitWeights(featureNames, counted, { from, steps, pull, against });
  for (const name of ['base', ...featureNames] as const) weights[name] = Math.round(weights[name] * 1000) / 1000;
  return weights;
}

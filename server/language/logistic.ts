/** What each feature counts; `base` stands for none of them. */
export type Weights<Name extends string> = Record<Name | 'base', number>;

export interface Example<Name extends string> {
  features: Readonly<Record<Name, number>>;
  /** Whether what the weights are to find holds for it. */
  holds: boolean;
  /** How much it counts of all. */
  share: number;
}

/** How likely it holds, 0…1: each feature pulls by its weight. */
export function likelihoodOf<Name extends string>(
  names: readonly Name[],
  features: Readonly<Record<Name, number>>,
  weights: Weights<Name>,
): number {
  let sum = weights.base;
  for (const name of names) sum += weights[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
}

const rate = 0.5;

/**
 * Fits weights to examples by logistic regression.
 * @param from weights to begin with and to stay near to
 * @param pull how strongly they are held near to `from`: few examples must not overturn many
 * @param against features that must not speak for it, whatever few examples say by chance
 */
export function fitWeights<Name extends string>(
  names: readonly Name[],
  examples: readonly Example<Name>[],
  { from, steps, pull, against }: { from: Weights<Name>; steps: number; pull: number; against: ReadonlySet<Name> },
): Weights<Name> {
  const weights = { ...from };
  for (let step = 0; step < steps; step++) {
    const slope = { ...from };
    for (const name of ['base', ...names] as const) slope[name] = 0;
    for (const { features, holds, share } of examples) {
      const error = share * (Number(holds) - likelihoodOf(names, features, weights));
      slope.base += error;
      for (const name of names) slope[name] += error * features[name];
    }
    weights.base += rate * slope.base;
    for (const name of names) {
      weights[name] += rate * (slope[name] - pull * (weights[name] - from[name]));
      if (against.has(name)) weights[name] = Math.min(0, weights[name]);
    }
  }
  return weights;
}

/** What speaks for and against an answer; each about 0…1. */
export const featureNames = [
  // Share of the question's weight that the best chunk holds, the first one, and the three best on average.
  'coverage_best',
  'coverage_first',
  'coverage_three',
  // Share that a few neighbouring sentences of the best chunks hold together with their headings.
  'coverage_close',
  // The most that headings hold of it which the question names in full.
  'named',
  // The best score against that of a chunk that would hold every word often.
  'ideal_share',
  // How far the first stands before the tenth.
  'lead',
  // How many words are asked.
  'asked_words',
  // Share of them that no chunk holds in any form.
  'unknown_share',
  // Share of them that speak of the game as a product.
  'product_share',
] as const;

export type EvidenceFeatures = Record<(typeof featureNames)[number], number>;

/** What each feature counts in the decision to answer; `base` stands for none of them. */
export type DecisionWeights = EvidenceFeatures & { base: number };

/** The same for each feature and for the base. */
export function forEachWeight<Value>(value: Value): { [Name in keyof DecisionWeights]: Value } {
  // The names are all of them.
  return Object.fromEntries(['base', ...featureNames].map((name) => [name, value])) as {
    [Name in keyof DecisionWeights]: Value;
  };
}

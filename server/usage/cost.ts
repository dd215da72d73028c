/** Prices of a model in USD per million tokens, as providers print them. */
export interface ModelPrices {
  input: number;
  output: number;
}

/** What a call cost in whole micro-USD, halves up. Prices are taken to a millionth of a dollar, so no float error adds up. */
export function costInMicroUsd(usage: { input_tokens: number; output_tokens: number }, prices: ModelPrices): number {
  const micro = (usd: number) => Math.round(usd * 1_000_000);
  return Math.round(
    (usage.input_tokens * micro(prices.input) + usage.output_tokens * micro(prices.output)) / 1_000_000,
  );
}

import { expect, test } from 'vitest';
import { costInMicroUsd } from './usage.ts';

test.each([
  [{ input_tokens: 1_000_000, output_tokens: 0 }, { input: 0.15, output: 0.6 }, 150_000],
  [{ input_tokens: 0, output_tokens: 1_000_000 }, { input: 0.15, output: 0.6 }, 600_000],
  [{ input_tokens: 2_431, output_tokens: 187 }, { input: 0.15, output: 0.6 }, 477],
  [{ input_tokens: 5, output_tokens: 0 }, { input: 0.1, output: 0.3 }, 1],
  [{ input_tokens: 900, output_tokens: 80 }, { input: 0, output: 0 }, 0],
])('%j at %j is %i micro-USD', (usage, prices, cost) => {
  expect(costInMicroUsd(usage, prices)).toBe(cost);
});

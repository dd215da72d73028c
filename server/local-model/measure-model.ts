import { createChatModel } from '#server/providers/model.ts';
import type { Speed } from './chosen-model.ts';
import type { ModelAddress } from './start-model.ts';

/** Some 800 tokens; each has its number, so that nothing of it was read before. */
const sentences = Array.from(
  { length: 60 },
  (_, i) => `Station ${i + 1} has ${3 + (i % 7)} platforms and takes ${40 + i} tons of coal a day.`,
).join('\n');
const longestSeconds = 600;

/** Reads a text of known length and writes some words, as an answer does. @throws ModelFault */
export async function measureModel(
  server: Omit<ModelAddress, 'api_key'> & { api_key: string | null },
  name: string,
  signal: AbortSignal,
): Promise<Speed> {
  const model = createChatModel({
    base_url: server.base_url,
    api_key: server.api_key,
    model: name,
    extra_headers: {},
    first_text_seconds: longestSeconds,
    gap_seconds: longestSeconds,
    total_seconds: longestSeconds,
  });
  const { usage } = await model.write({
    instructions: 'Answer from the text.',
    messages: [{ role: 'user', content: `${sentences}\n\nWrite down what the first ten stations take.` }],
    max_output_tokens: 64,
    signal,
    on_text: () => {},
  });
  const { input_tokens, output_tokens, first_text_ms, total_ms } = usage;
  const read_ms = Math.max(1, first_text_ms ?? total_ms);
  return {
    reads_per_second: (input_tokens / read_ms) * 1000,
    writes_per_second: (output_tokens / Math.max(1, total_ms - read_ms)) * 1000,
  };
}

/** A question with its passages, in tokens, and an answer of some sentences. */
const usualAnswer = { read: 1_500, written: 100 };

export function secondsOfAnswer({ reads_per_second, writes_per_second }: Speed): { first_word: number; whole: number } {
  const first_word = usualAnswer.read / reads_per_second;
  return { first_word, whole: first_word + usualAnswer.written / writes_per_second };
}

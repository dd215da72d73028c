import { createChatModel } from '#server/providers/model/model.ts';
import { measureSpeed, type ModelSpeed } from '#server/providers/model/model-speed.ts';
import type { ModelAddress } from './start-model.ts';

/** Our own process says at once that it is at work; of another server `fetch` itself waits 300 seconds for that. */
export const longestSeconds = { own: 600, found: 280 };

/** How fast a model on this machine is. @throws ModelFault */
export function measureModel(
  server: Omit<ModelAddress, 'api_key'> & { api_key: string | null },
  name: string,
  { longest_seconds, signal }: { longest_seconds: number; signal: AbortSignal },
): Promise<ModelSpeed> {
  const model = createChatModel({
    base_url: server.base_url,
    api_key: server.api_key,
    model: name,
    extra_headers: {},
    first_text_seconds: longest_seconds,
    gap_seconds: longest_seconds,
    total_seconds: longest_seconds,
  });
  return measureSpeed(model, signal);
}

/** A question with its passages, in tokens, and an answer of some sentences. */
const usualAnswer = { read: 1_500, written: 100 };

export function secondsOfAnswer({ read_per_second, written_per_second }: ModelSpeed): {
  first_word: number;
  whole: number;
} {
  const first_word = usualAnswer.read / read_per_second;
  return { first_word, whole: first_word + usualAnswer.written / written_per_second };
}

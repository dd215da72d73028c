import { createChatModel } from '#server/providers/model.ts';
import { measureSpeed, type ModelSpeed } from '#server/providers/model-speed.ts';
import type { ModelAddress } from './start-model.ts';

const longestSeconds = 600;

/** How fast a model on this machine is. @throws ModelFault */
export function measureModel(
  server: Omit<ModelAddress, 'api_key'> & { api_key: string | null },
  name: string,
  signal: AbortSignal,
): Promise<ModelSpeed> {
  const model = createChatModel({
    base_url: server.base_url,
    api_key: server.api_key,
    model: name,
    extra_headers: {},
    first_text_seconds: longestSeconds,
    gap_seconds: longestSeconds,
    total_seconds: longestSeconds,
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

import { estimateTokens, pictureTokens } from '#server/providers/model/estimate-tokens.ts';
import type { ModelUsage } from '#server/providers/model/model-fault.ts';
import type { ModelRequest } from '#server/providers/model/model.ts';

/** What a request used that was ended before its end, and so brought no count with it. */
export function estimateUsage(
  { instructions, messages, picture }: Pick<ModelRequest, 'instructions' | 'messages' | 'picture'>,
  shown: string,
  ms: number,
): ModelUsage {
  const read = [instructions, ...messages.map(({ content }) => content)].join('\n');
  return {
    input_tokens: estimateTokens(read) + (picture === undefined ? 0 : pictureTokens),
    output_tokens: estimateTokens(shown),
    estimated: true,
    first_text_ms: null,
    total_ms: Math.round(ms),
  };
}

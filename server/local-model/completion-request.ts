import { z } from 'zod';
import type { HistoryItem } from './runtime.ts';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const content = z
  .union([z.string(), z.array(textPart)])
  .transform((given) => (typeof given === 'string' ? given : given.map(({ text }) => text).join('\n')));

/** What is understood of a request for a chat completion; all else that a client may send is ignored. */
export const completionRequest = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content })).min(1),
  stream: z.boolean().default(false),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).default(0),
  // A client that is refused asks without them; a small model calls them where it should answer.
  tools: z.array(z.unknown()).max(0, 'this model calls no tools').optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.looseObject({}) }) }),
    ])
    .default({ type: 'text' }),
});
export type CompletionRequest = z.infer<typeof completionRequest>;

export function historyOf({ messages }: CompletionRequest): HistoryItem[] {
  return messages.map(({ role, content: text }) =>
    role === 'assistant' ? { type: 'model', response: [text] } : { type: role === 'user' ? 'user' : 'system', text },
  );
}

export function jsonOf({ response_format: format }: CompletionRequest): 'any' | object | null {
  if (format.type === 'text') return null;
  return format.type === 'json_object' ? 'any' : format.json_schema.schema;
}

import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { completionExtra, longConversation, unhonoured } from './openai.ts';

const responseMessage = z.object({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  status: z.enum(['in_progress', 'completed', 'incomplete']),
  content: z.array(
    z.object({
      type: z.literal('output_text'),
      text: z.string(),
      annotations: z.array(z.never()),
      logprobs: z.array(z.never()),
    }),
  ),
});

/** An answer in the form of OpenAI's Responses API. */
export const openaiResponse = z.object({
  id: z.string(),
  object: z.literal('response'),
  /** Unix time in seconds. */
  created_at: z.int(),
  /** `incomplete` where the model had no room for the rest, or its reader stopped it. */
  status: z.enum(['in_progress', 'completed', 'incomplete']),
  model: z.string(),
  output: z.array(responseMessage),
  error: z.null(),
  incomplete_details: z.object({ reason: z.literal('max_output_tokens') }).nullable(),
  instructions: z.null(),
  metadata: z.object({}),
  parallel_tool_calls: z.literal(false),
  previous_response_id: z.null(),
  store: z.literal(false),
  temperature: z.null(),
  text: z.object({ format: z.object({ type: z.literal('text') }) }),
  tool_choice: z.literal('none'),
  tools: z.array(z.never()),
  top_p: z.null(),
  usage: z
    .object({
      input_tokens: z.int(),
      input_tokens_details: z.object({ cached_tokens: z.int() }),
      output_tokens: z.int(),
      output_tokens_details: z.object({ reasoning_tokens: z.int() }),
      total_tokens: z.int(),
    })
    .nullable(),
  hintline: completionExtra.optional(),
});
export type OpenaiResponse = z.infer<typeof openaiResponse>;

export const openaiResponsesEndpoints = defineEndpoints({
  'POST /api/v1/responses': {
    summary:
      'Ask a game’s expert in the form of OpenAI’s Responses API, as text; the user’s last message is the question',
    access: 'verified',
    api_key: true,
    idempotent: true,
    stream: 'body',
    ...longConversation,
    body: z.object({
      /** The game's slug. */
      model: z.string().min(1).max(200),
      input: z
        .unknown()
        .optional()
        .meta({
          description:
            'The question as a text, or a list of items with the conversation before it. The parts of the last message of ' +
            'the user must be text, and one picture as a `data:` address where pictures are read; everywhere else what is ' +
            'no text is passed over.',
        }),
      /** Passed over with a question: how an expert answers is not the client's to say. */
      instructions: z.unknown().optional(),
      stream: z.boolean().nullish(),
      text: unhonoured('Only the format `{"type": "text"}`.'),
      tool_choice: unhonoured('Only `none` and `auto`: no tool is ever called.'),
      previous_response_id: unhonoured('Must be left out: send the earlier messages in `input`.'),
      conversation: unhonoured('Must be left out: send the earlier messages in `input`.'),
      prompt: unhonoured('Must be left out: no prompts are kept.'),
      background: unhonoured('Only `false`.'),
    }),
    response: openaiResponse,
  },
});

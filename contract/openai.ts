import { z } from 'zod';
import { linkedCitation, messageState } from './chat.ts';
import { id, slugParams } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

/** Roles as the OpenAI API knows them; what a system or a tool says is not passed on to an expert. */
const chatRole = z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

/** Room for a long conversation with the usual pictures in it; they are passed over. */
export const longConversation = { body_limit: 16 * 1024 * 1024, most_values: 200_000 } as const;

/** What would change the answer that is paid for, and cannot be honoured: refused before anything is charged. */
export const unhonoured = (only: string) => z.unknown().optional().meta({ description: only });

export const chatCompletionMessage = z.object({
  role: chatRole,
  content: z
    .unknown()
    .optional()
    .meta({
      description:
        'A text, or a list of parts. The parts of the last message of the user must be text, and one picture as a `data:` ' +
        'address where pictures are read; everywhere else what is no text is passed over.',
    }),
});
export type ChatCompletionMessage = z.infer<typeof chatCompletionMessage>;

export const expertModel = z.object({
  /** The game's slug. */
  id: z.string(),
  object: z.literal('model'),
  /** Unix time in seconds. */
  created: z.int(),
  owned_by: z.string(),
  /** The game's title. */
  name: z.string(),
});
export type ExpertModel = z.infer<typeof expertModel>;

/** What the OpenAI API has no place for. */
export const completionExtra = z.object({
  /** Null for what a program asked for in the background, which is kept nowhere. */
  message_id: id.nullable(),
  state: messageState,
  /** Markdown without the list of sources; `[n]` names a citation. */
  text: z.string(),
  citations: z.array(linkedCitation),
  /** What this answer cost: 0 for a refusal, an uncertain answer and an answer whose call was told before. */
  calls_charged: z.int(),
  /** The same request came a short while ago, and this is its answer. */
  repeated: z.boolean(),
  calls_left: z.int(),
});
export type CompletionExtra = z.infer<typeof completionExtra>;

const usage = z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() });
/** `length` where the model had no room for the rest, or its reader stopped it; `calls_charged` says what it cost. */
const finishReason = z.enum(['stop', 'length']);

export const chatCompletion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage,
  hintline: completionExtra,
});
export type ChatCompletion = z.infer<typeof chatCompletion>;

/** One `data:` line of a streamed completion; the last but one carries `hintline`, the last `usage` where it was asked for. */
export const chatCompletionChunk = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.int(),
      delta: z.object({ role: z.literal('assistant').optional(), content: z.string().optional() }),
      logprobs: z.null(),
      finish_reason: finishReason.nullable(),
    }),
  ),
  usage: usage.nullish(),
  hintline: completionExtra.optional(),
});
export type ChatCompletionChunk = z.infer<typeof chatCompletionChunk>;

/** What an error under /api/v1 has beside our own shape. */
export const openaiErrorBody = z.object({
  error: z.object({ message: z.string(), type: z.string(), param: z.string().nullable(), code: z.string().nullable() }),
});
export type OpenaiErrorBody = z.infer<typeof openaiErrorBody>;

export const openaiEndpoints = defineEndpoints({
  'GET /api/v1/models': {
    summary: 'The games that have an expert, each as a model of the OpenAI API',
    access: 'user',
    api_key: true,
    response: z.object({ object: z.literal('list'), data: z.array(expertModel) }),
  },
  'GET /api/v1/models/{slug}': {
    summary: 'One game’s expert as a model of the OpenAI API',
    access: 'user',
    api_key: true,
    params: slugParams,
    response: expertModel,
  },
  'POST /api/v1/chat/completions': {
    summary: 'Ask a game’s expert in the form of the OpenAI API; the user’s last message is the question',
    access: 'verified',
    api_key: true,
    idempotent: true,
    stream: 'body',
    ...longConversation,
    body: z.object({
      /** The game's slug. */
      model: z.string().min(1).max(200),
      messages: z.array(chatCompletionMessage).min(1),
      stream: z.boolean().nullish(),
      stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
      /** More than one answer cannot be asked for. */
      n: z.literal(1).nullish(),
      response_format: unhonoured('Only `{"type": "text"}`.'),
      tool_choice: unhonoured('Only `none` and `auto`: no tool is ever called.'),
      functions: unhonoured('Only an empty list.'),
      function_call: unhonoured('Only `none` and `auto`.'),
      modalities: unhonoured('Only `["text"]`.'),
      audio: unhonoured('Must be left out.'),
      logprobs: unhonoured('Only `false`.'),
    }),
    response: chatCompletion,
  },
});

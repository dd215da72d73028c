import { z } from 'zod';
import type { OpenaiResponse } from '#contract/openai-responses.ts';
import { type ChatCompletionMessage, chatCompletionMessage } from '#contract/openai.ts';
import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { EventStream, streamed } from '#server/http/event-stream.ts';
import { isObject } from '#server/http/bodies/narrow-body.ts';
import { openaiErrorOf } from '#server/http/openai-error.ts';
import { wrongFields } from '#server/rules/wrong-fields.ts';
import type { MessagesPlace } from './conversation.ts';
import type { Completion, CompletionEnd } from './openai.ts';
import { sendOrFail, sendPieces } from './stream-completion.ts';

const items = z.array(chatCompletionMessage);

/**
 * The messages of a request's input; calls of tools, their results and thoughts are passed over as what a tool says.
 * @throws AppError `validation`
 */
export function messagesOfInput(input: unknown): { messages: ChatCompletionMessage[]; place: MessagesPlace } {
  if (typeof input === 'string') return { messages: [{ role: 'user', content: input }], place: 'text' };
  if (!Array.isArray(input)) {
    const type = input === undefined || input === null ? 'missing' : 'no_input';
    throw new AppError('validation', { fields: [{ loc: ['body', 'input'], type }] });
  }
  const isMessage = (item: unknown) => isObject(item) && item['role'] !== undefined;
  const messages = input.map((item: unknown) => (isMessage(item) ? item : { role: 'tool', content: '' }));
  const read = items.safeParse(messages);
  if (read.success) return { messages: read.data, place: 'input' };
  const [field] = wrongFields('body', read.error.issues, messages);
  if (field === undefined) throw new AppError('validation');
  const { loc, ...rest } = field;
  throw new AppError('validation', { fields: [{ loc: ['body', 'input', ...loc.slice(1)], ...rest }] });
}

type Status = OpenaiResponse['status'];
type Output = OpenaiResponse['output'][number];

function textPart(text: string): Output['content'][number] {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

const messageId = ({ id }: Completion) => `msg_${id}`;

function messageOf(completion: Completion, status: Status, content: Output['content']): Output {
  return { id: messageId(completion), type: 'message', role: 'assistant', status, content };
}

function responseOf(completion: Completion, status: Status, output: Output[], end?: CompletionEnd): OpenaiResponse {
  const { id, created, model } = completion;
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: created,
    status,
    model,
    output,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: false,
    previous_response_id: null,
    store: false,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'none',
    tools: [],
    top_p: null,
    usage: end === undefined ? null : usageOf(end),
    ...(end && { hintline: end.extra }),
  };
}

function usageOf({ usage }: CompletionEnd): OpenaiResponse['usage'] {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.completion_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.total_tokens,
  };
}

const statusOf = ({ finish_reason }: CompletionEnd): Status =>
  finish_reason === 'length' ? 'incomplete' : 'completed';

/** One body with the whole answer. @throws AppError as the completion's `write` */
export async function wholeResponse(completion: Completion, left: AbortSignal): Promise<OpenaiResponse> {
  const end = await completion.write(() => false, left);
  const status = statusOf(end);
  return responseOf(completion, status, [messageOf(completion, status, [textPart(end.extra.text + end.lines)])], end);
}

/** Passes an answer on as the events of the Responses API. */
export function streamResponse(
  deps: Deps,
  completion: Completion,
  stream: EventStream,
  language: Language,
): Promise<typeof streamed> {
  let sequence_number = 0;
  const send = (type: string, data: object) => stream.send(type, { type, sequence_number: sequence_number++, ...data });
  return sendOrFail(
    deps,
    stream,
    () => sendResponse(completion, stream, send),
    (fault) => {
      const { error } = openaiErrorOf(fault, language);
      // The client's library throws what is in `error`; others read the event.
      send('error', { code: error.code, message: error.message, param: error.param, error });
    },
  );
}

async function sendResponse(
  completion: Completion,
  stream: EventStream,
  send: (type: string, data: object) => void,
): Promise<void> {
  const begun = responseOf(completion, 'in_progress', []);
  const place = { item_id: messageId(completion), output_index: 0, content_index: 0 };
  send('response.created', { response: begun });
  send('response.in_progress', { response: begun });
  send('response.output_item.added', { output_index: 0, item: messageOf(completion, 'in_progress', []) });
  send('response.content_part.added', { ...place, part: textPart('') });
  let text = '';
  const end = await sendPieces(completion, stream, (delta) => {
    text += delta;
    send('response.output_text.delta', { ...place, delta, logprobs: [] });
  });
  if (end === undefined) return;
  const status = statusOf(end);
  const item = messageOf(completion, status, [textPart(text)]);
  send('response.output_text.done', { ...place, text, logprobs: [] });
  send('response.content_part.done', { ...place, part: textPart(text) });
  send('response.output_item.done', { output_index: 0, item });
  send(`response.${status}`, { response: responseOf(completion, status, [item], end) });
}

import type { ChatCompletion, ChatCompletionChunk } from '#contract/openai.ts';
import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import { asAppError } from '#server/http/error-handler.ts';
import { type EventStream, sendUntilDone, type streamed } from '#server/http/event-stream.ts';
import { openaiErrorOf } from '#server/http/openai-error.ts';
import { type Completion, completionId, endCompletion } from './openai.ts';

type Choice = ChatCompletionChunk['choices'][number];

/** Passes an answer on as chunks until its end or until the reader leaves; the answer itself goes on. */
export function streamCompletion(
  deps: Deps,
  completion: Completion,
  stream: EventStream,
  options: { include_usage: boolean; language: Language },
): Promise<typeof streamed> {
  return sendUntilDone(stream, async () => {
    try {
      await sendCompletion(deps, completion, stream, options.include_usage);
    } catch (error) {
      const fault = asAppError(error);
      if (fault.status >= 500 && fault.cause !== undefined) deps.log.error({ err: fault.cause }, 'a completion broke');
      stream.sendText(JSON.stringify(openaiErrorOf(fault, options.language)));
    }
  });
}

/** Sends as chunks what is there already. */
export function streamWhole(
  { choices, usage, hintline, id, created, model }: ChatCompletion,
  stream: EventStream,
  include_usage: boolean,
): Promise<typeof streamed> {
  const send = (part: Partial<ChatCompletionChunk>) =>
    stream.sendText(JSON.stringify({ id, object: 'chat.completion.chunk', created, model, ...part }));
  return sendUntilDone(stream, async () => {
    const [{ message, finish_reason } = { message: undefined, finish_reason: null }] = choices;
    send({ choices: [choice({ delta: { role: 'assistant', content: message?.content ?? '' } })] });
    send({ choices: [choice({ finish_reason })], hintline });
    if (include_usage) send({ choices: [], usage });
    stream.sendText('[DONE]');
  });
}

async function sendCompletion(
  deps: Deps,
  completion: Completion,
  stream: EventStream,
  include_usage: boolean,
): Promise<void> {
  const send = (part: Partial<ChatCompletionChunk>) =>
    stream.sendText(JSON.stringify({ ...envelope(completion), ...part }));
  const sendText = (content: string): boolean => {
    if (content !== '') send({ choices: [choice({ delta: { content } })] });
    return content !== '';
  };
  send({ choices: [choice({ delta: { role: 'assistant', content: '' } })] });
  let shown = '';
  const closing = await completion.answer.follow((event) => {
    if (event.event !== 'piece') return false;
    shown += event.data.text;
    return sendText(event.data.text);
  }, stream.signal);
  if (stream.signal.aborted) return;
  const { extra, lines, finish_reason, usage } = await endCompletion(deps, completion, closing, stream.signal);
  // What was shown stays: the text with the marks of a later check is in `hintline`.
  sendText((shown === '' ? extra.text : extra.text.startsWith(shown) ? extra.text.slice(shown.length) : '') + lines);
  send({ choices: [choice({ finish_reason })], hintline: extra });
  if (include_usage) send({ choices: [], usage });
  stream.sendText('[DONE]');
}

function envelope(completion: Completion) {
  const { model, created } = completion;
  return { id: completionId(completion), object: 'chat.completion.chunk', created, model } as const;
}

function choice(part: Partial<Choice>): Choice {
  return { index: 0, delta: {}, logprobs: null, finish_reason: null, ...part };
}

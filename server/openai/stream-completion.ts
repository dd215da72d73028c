import type { ChatCompletionChunk } from '#contract/openai.ts';
import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import { asAppError } from '#server/http/error-handler.ts';
import type { EventStream } from '#server/http/event-stream.ts';
import { openaiErrorOf } from '#server/http/openai-error.ts';
import { streamed } from '#server/http/route.ts';
import { type Completion, completionId, endCompletion } from './openai.ts';

type Choice = ChatCompletionChunk['choices'][number];

/** Passes an answer on as chunks until its end or until the reader leaves; the answer itself goes on. */
export async function streamCompletion(
  deps: Deps,
  completion: Completion,
  stream: EventStream,
  { include_usage, language }: { include_usage: boolean; language: Language },
): Promise<typeof streamed> {
  const send = (part: Partial<ChatCompletionChunk>) =>
    stream.sendText(JSON.stringify({ ...envelope(completion), ...part }));
  const sendText = (content: string) => content !== '' && send({ choices: [choice({ delta: { content } })] });
  send({ choices: [choice({ delta: { role: 'assistant', content: '' } })] });
  let shown = '';
  const stop = completion.answer.follow((event) => {
    if (event.event !== 'piece') return;
    shown += event.data.text;
    sendText(event.data.text);
  });
  const left = new Promise<void>((resolve) => stream.signal.addEventListener('abort', () => resolve(), { once: true }));
  try {
    await Promise.race([completion.answer.closing, left]);
    if (stream.signal.aborted) return streamed;
    const { extra, lines, usage } = await endCompletion(deps, completion, await completion.answer.closing);
    // What was shown stays: the text with the marks of a later check is in `hintline`.
    sendText((shown === '' ? extra.text : extra.text.startsWith(shown) ? extra.text.slice(shown.length) : '') + lines);
    send({ choices: [choice({ finish_reason: 'stop' })], hintline: extra });
    if (include_usage) send({ choices: [], usage });
    stream.sendText('[DONE]');
  } catch (error) {
    const fault = asAppError(error);
    if (fault.status >= 500 && fault.cause !== undefined) deps.log.error({ err: fault.cause }, 'a completion broke');
    stream.sendText(JSON.stringify(openaiErrorOf(fault, language)));
  } finally {
    stop();
    stream.end();
  }
  return streamed;
}

function envelope(completion: Completion) {
  const { model, created } = completion;
  return { id: completionId(completion), object: 'chat.completion.chunk', created, model } as const;
}

function choice(part: Partial<Choice>): Choice {
  return { index: 0, delta: {}, logprobs: null, finish_reason: null, ...part };
}

import type { ChatCompletionChunk } from '#contract/openai.ts';
import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import type { AppError } from '#server/errors.ts';
import { type EventStream, sendUntilDone, type streamed } from '#server/http/event-stream.ts';
import { openaiErrorOf } from '#server/http/openai-error.ts';
import { type Completion, completionId, type CompletionEnd } from './openai.ts';
import { asAppError } from '#server/rules/as-app-error.ts';

type Choice = ChatCompletionChunk['choices'][number];

/** Passes an answer on as chunks until its end or until the reader leaves; the answer itself goes on. */
export function streamCompletion(
  deps: Deps,
  completion: Completion,
  stream: EventStream,
  options: { include_usage: boolean; language: Language },
): Promise<typeof streamed> {
  return sendOrFail(
    deps,
    stream,
    () => sendCompletion(completion, stream, options.include_usage),
    (fault) => stream.sendText(JSON.stringify(openaiErrorOf(fault, options.language))),
  );
}

/** Lets `send` send an answer; what ends it early is told as the protocol has it. */
export function sendOrFail(
  deps: Deps,
  stream: EventStream,
  send: () => Promise<void>,
  sendFault: (fault: AppError) => void,
): Promise<typeof streamed> {
  return sendUntilDone(stream, async () => {
    try {
      await send();
    } catch (error) {
      const fault = asAppError(error);
      if (fault.status >= 500 && fault.cause !== undefined) deps.log.error({ err: fault.cause }, 'a completion broke');
      sendFault(fault);
    }
  });
}

/** Sends the text of an answer as it is written. @returns its end; nothing where the reader has left */
export async function sendPieces(
  completion: Completion,
  { signal }: EventStream,
  send: (content: string) => void,
): Promise<CompletionEnd | undefined> {
  const sendText = (content: string): boolean => {
    if (content !== '') send(content);
    return content !== '';
  };
  let shown = '';
  const end = await completion.write((piece) => {
    shown += piece;
    return sendText(piece);
  }, signal);
  if (signal.aborted) return undefined;
  const { extra, lines } = end;
  // What was shown stays: the text with the marks of a later check is in `hintline`.
  sendText((shown === '' ? extra.text : extra.text.startsWith(shown) ? extra.text.slice(shown.length) : '') + lines);
  return end;
}

async function sendCompletion(completion: Completion, stream: EventStream, include_usage: boolean): Promise<void> {
  const send = (part: Partial<ChatCompletionChunk>) =>
    stream.sendText(JSON.stringify({ ...envelope(completion), ...part }));
  send({ choices: [choice({ delta: { role: 'assistant', content: '' } })] });
  const end = await sendPieces(completion, stream, (content) => send({ choices: [choice({ delta: { content } })] }));
  if (end === undefined) return;
  send({ choices: [choice({ finish_reason: end.finish_reason })], hintline: end.extra });
  if (include_usage) send({ choices: [], usage: end.usage });
  stream.sendText('[DONE]');
}

function envelope(completion: Completion) {
  const { model, created } = completion;
  return { id: completionId(completion), object: 'chat.completion.chunk', created, model } as const;
}

function choice(part: Partial<Choice>): Choice {
  return { index: 0, delta: {}, logprobs: null, finish_reason: null, ...part };
}

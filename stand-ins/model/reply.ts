import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** What a scenario works with: writes one HTTP reply of an OpenAI-compatible server, whole or frame by frame. */
export interface Reply {
  /** What this server would answer to the request. */
  answer: string;
  /** Whether the request offers tools. */
  has_tools: boolean;
  /** The format that the request asks for; null where it asks for none. */
  format: string | null;
  /** Sends the stream's headers and then `text` as it stands. */
  raw: (text: string | Buffer) => void;
  frame: (value: object, lineEnd?: string) => void;
  /** A chunk of the completion; `extra` adds or replaces fields beside `choices`. */
  chunk: (delta: object, finishReason?: string | null, extra?: object) => void;
  /** Streams `text` in pieces of a few words, as models do, or of `letters` letters. */
  say: (text: string, letters?: number) => Promise<void>;
  usage: (text: string, prompt_tokens?: number) => void;
  done: () => void;
  end: () => void;
  /** Answers in one piece instead of a stream. */
  whole: (status: number, type: string, body: string, headers?: Record<string, string>) => void;
  /** Breaks the connection without ending the reply. */
  reset: () => void;
  /** Waits; ends early when the client has gone. */
  wait: (milliseconds: number) => Promise<void>;
  gone: () => boolean;
}

/** Shorter ones are counted as one number, which tests can name. */
const longPrompt = 1_000;

export function openReply(
  response: ServerResponse,
  {
    model,
    answer,
    sent_tokens,
    has_tools,
    format,
  }: { model: string; sent_tokens: number } & Pick<Reply, 'answer' | 'has_tools' | 'format'>,
  pieceDelay: number,
  mayGoOn: (pieces: number) => Promise<void> | undefined = () => undefined,
): Reply {
  const left = new AbortController();
  const leaving = once(left.signal, 'abort');
  response.on('close', () => left.abort());
  const wait = async (milliseconds: number) => {
    await pause(milliseconds, undefined, { signal: left.signal }).catch(() => undefined);
  };
  const raw = (text: string | Buffer) => {
    if (left.signal.aborted) return;
    if (!response.headersSent)
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.write(text);
  };
  const frame = (value: object, lineEnd = '\n') => raw(`data: ${JSON.stringify(value)}${lineEnd}${lineEnd}`);
  const base = { id: 'chatcmpl-stand-in', object: 'chat.completion.chunk', created: 1_790_000_000, model };
  const chunk = (delta: object, finishReason: string | null = null, extra: object = {}) =>
    frame({ ...base, choices: [{ index: 0, delta, finish_reason: finishReason }], ...extra });
  return {
    answer,
    has_tools,
    format,
    raw,
    frame,
    chunk,
    async say(text, letters) {
      const words = /\s*\S+(?:\s+\S+)?\s*$|\s*\S+(?:\s+\S+)?/g;
      const pieces = text.match(letters === undefined ? words : new RegExp(`.{1,${letters}}`, 'gs')) ?? [];
      for (const [index, piece] of pieces.entries()) {
        chunk({ content: piece });
        if (pieceDelay > 0) await wait(pieceDelay);
        await Promise.race([mayGoOn(index + 1), leaving]);
      }
    },
    usage(text, prompt_tokens = sent_tokens < longPrompt ? 120 : sent_tokens) {
      const counts = { prompt_tokens, completion_tokens: Math.ceil(text.length / 4) };
      frame({
        ...base,
        choices: [],
        usage: { ...counts, total_tokens: counts.prompt_tokens + counts.completion_tokens },
      });
    },
    done: () => raw('data: [DONE]\n\n'),
    end: () => void response.end(),
    whole(status, type, body, headers = {}) {
      response.writeHead(status, { 'content-type': type, ...headers });
      response.end(body);
    },
    reset: () => void response.destroy(),
    wait,
    gone: () => left.signal.aborted,
  };
}

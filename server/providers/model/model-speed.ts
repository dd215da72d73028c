import { randomBytes, randomInt } from 'node:crypto';
import { estimateTokens } from './estimate-tokens.ts';
import { ModelFault } from './model-fault.ts';
import type { ChatModel } from './model.ts';

/** How fast a model answers; tokens by the estimate, as prompts are measured by it too. */
export interface ModelSpeed {
  /** Until the first text, where there is next to nothing to read. */
  latency_seconds: number;
  read_per_second: number;
  written_per_second: number;
}

/** About 600 tokens: what an API's way takes is little beside it on a slow machine, and it costs a fraction of a cent. */
const wordsRead = 340;
/** Enough for a model that thinks before it does it. */
const replyTokens = 1_000;
const count = 'Write the numbers from one to twenty in words.';
/** Where time is too short to measure. */
const fastest = 20_000;

const words =
  'river stone bridge candle window garden silver hammer winter letter bottle market castle forest ladder summer pocket island mirror basket'.split(
    ' ',
  );

/**
 * Measures a model by three requests of about 800 tokens together. The first may find the server loading its model, so
 * that the second tells what a request takes that reads nothing. The third asks the same behind much to read: what a
 * model thinks before, shown or not, takes about as long in both.
 * @throws ModelFault, or the reason of `signal`
 */
export async function measureSpeed(model: ChatModel, signal: AbortSignal): Promise<ModelSpeed> {
  const ask = async (text: string) => {
    // New each time, as a server remembers how a prompt began.
    const content = `<<<speed ${randomBytes(9).toString('hex')}>>>\n${text}`;
    const reply = await model.write({
      instructions: 'Do what the last line says, and nothing else.',
      messages: [{ role: 'user', content }],
      max_output_tokens: replyTokens,
      signal,
      on_text: () => {},
    });
    const { first_text_ms, total_ms } = reply.usage;
    const first = (first_text_ms ?? total_ms) / 1_000;
    return {
      read: estimateTokens(content),
      written: estimateTokens(reply.text),
      begun: (reply.first_token_ms ?? total_ms) / 1_000,
      rest: total_ms / 1_000 - first,
    };
  };
  const loading = await ask('Say OK.');
  const short = await ask(count);
  const mixed = Array.from({ length: wordsRead }, () => words[randomInt(words.length)]).join(' ');
  const long = await ask(`${mixed}\n${count}`).catch((error: unknown) => tooSlow(error, estimateTokens(mixed)));
  return {
    latency_seconds: Math.min(loading.begun, short.begun),
    read_per_second: perSecond(long.read - short.read, long.begun - short.begun),
    written_per_second: perSecond(long.written, long.rest),
  };
}

/** A model that answers, but not within the longest wait: it is at most this fast. */
function tooSlow(error: unknown, read: number) {
  if (!(error instanceof ModelFault) || !error.kind.startsWith('timeout')) throw error;
  const seconds = error.usage.total_ms / 1_000;
  return { read, written: 1, begun: seconds, rest: seconds };
}

export function perSecond(tokens: number, seconds: number): number {
  return Math.max(0.1, Math.min(fastest, tokens / Math.max(seconds, tokens / fastest)));
}

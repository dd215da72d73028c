import { send } from './api.ts';
import type { CallOf, EndpointName } from '#contract/endpoint-types.ts';
import type { Parts } from './build-url.ts';
import { createEventParser } from './event-parser.ts';
import type { ServerEvent } from './event-parser.ts';

interface StreamOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** A connection on which nothing arrives for this long, not even a heartbeat, counts as lost. */
  silenceMs?: number;
}

/**
 * Calls an endpoint that answers as an event stream and yields its events in order.
 * A refusal before the stream throws an `ApiError`. The end of the loop without a closing event means that the
 * connection was lost; leaving the loop, or aborting the signal, closes it.
 * An answer that is plain JSON (a replayed outcome) comes as one event named `json`.
 */
export async function* stream<N extends EndpointName>(
  endpoint: N,
  input: CallOf<N> & Parts,
  options: StreamOptions = {},
): AsyncGenerator<ServerEvent> {
  const response = await send(endpoint, input, { ...options, accept: 'text/event-stream' });
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    yield { event: 'json', data: await response.text(), id: '' };
    return;
  }
  if (!response.body) return;
  const parser = createEventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const giveUp = () => void reader.cancel().catch(() => undefined);
  try {
    while (true) {
      const silence = options.silenceMs && setTimeout(giveUp, options.silenceMs);
      const { done, value } = await reader.read();
      clearTimeout(silence);
      if (done) return;
      yield* parser.push(value);
    }
  } catch (error) {
    // A cut connection ends the stream; only the caller's own abort is an error.
    if (options.signal?.aborted) throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

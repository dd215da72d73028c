import { failureOfFrame, findProviderError, parseBody, type Failure } from './model-failure.ts';

const responseBytesMax = 5 * 1024 * 1024;
const glanceBytes = 2_048;
const notAStream = /^(?:text\/html|application\/(?:json|xhtml\+xml|xml))\b/i;
const withoutBody = new Set([204, 205, 304]);

/** One attempt's HTTP exchange: the `fetch` to give to the SDK, and what the SDK does not report about the bytes. */
export interface Connection {
  fetch: typeof fetch;
  /** Whether any `data:` line came: a stream without one was something else under a stream's name. */
  saw_data: () => boolean;
  /** Whether `data: [DONE]` came; the response is closed at that line, whatever the server does. */
  saw_done: () => boolean;
  /** What the connection itself found wrong; it outranks the SDK's reading of the same trouble. */
  failure: () => Failure | null;
}

/** Redirects are not followed, a page under status 200 is not read as a stream, and no response is longer than 5 MB. */
export function openConnection(): Connection {
  let sawData = false;
  let sawDone = false;
  let failure: Failure | null = null;

  const fail = (found: Failure): Error => {
    failure = found;
    return new Error(found.detail);
  };

  const watch = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
    let bytes = 0;
    let tail = '\n';
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > responseBytesMax) {
            throw fail({ kind: 'provider_error', detail: 'the response is longer than 5 MB', retry_in_ms: null });
          }
          controller.enqueue(chunk);
          const seen = tail + Buffer.from(chunk).toString('latin1');
          sawData ||= /[\r\n]data:/.test(seen);
          sawDone = /[\r\n]data: ?\[DONE\]/.test(seen);
          tail = seen.slice(-16);
          if (sawDone) controller.terminate();
        },
      }),
    );
  };

  return {
    saw_data: () => sawData,
    saw_done: () => sawDone,
    failure: () => failure,
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, redirect: 'manual' });
      if (response.body === null || withoutBody.has(response.status)) return response;
      const type = response.headers.get('content-type') ?? '';
      if (response.ok && notAStream.test(type)) throw fail(failureOfPage(type, await glance(response.body)));
      return new Response(watch(response.body), { status: response.status, headers: response.headers });
    },
  };
}

/** A proxy's page, or an error with status 200. */
function failureOfPage(type: string, beginning: string): Failure {
  const parsed = parseBody(beginning);
  const error = findProviderError(parsed);
  if (error !== null) return failureOfFrame(error);
  return { kind: 'not_a_stream', detail: `HTTP 200 with ${type}: ${beginning}`, retry_in_ms: null };
}

async function glance(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= glanceBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, glanceBytes).toString('utf8');
}

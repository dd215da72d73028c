import { parseJson } from './parse-json.ts';

interface OutgoingOptions {
  /** All requests go to addresses below it. */
  base_url: string;
  headers?: Record<string, string>;
  /** From sending to the last byte of the answer. */
  timeout_ms?: number;
  most_bytes?: number;
}

interface OutgoingRequest {
  method: 'GET' | 'POST';
  /** Begins with a slash. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** In place of `body`: sent as a form is. */
  form?: URLSearchParams;
  /** Ends the waiting early. */
  signal?: AbortSignal | undefined;
}

export interface OutgoingAnswer {
  status: number;
  /** The parsed JSON; undefined where the answer is no JSON. */
  json: unknown;
  /** As it came, for what is no JSON. */
  text: string;
  /** What the answer says it is: `application/json`; empty where it says nothing. */
  content_type: string;
  /** Seconds after which the other side accepts another request; null where it does not say, or says a date. */
  retry_after: number | null;
}

export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** No answer came, or none that may be taken. Whether the other side did its work is not known. */
export class NoAnswerError extends Error {
  /** Whether the wait timed out, rather than being refused or cut off. */
  get timed_out(): boolean {
    return this.cause instanceof Error && this.cause.name === 'TimeoutError';
  }
}

/** Unless its maker says otherwise. */
export const outgoingBounds = { timeout_ms: 10_000, most_bytes: 5_000_000 };

/**
 * Makes a client of one fixed address: it follows no redirects, and waits and reads no more than its bounds allow.
 */
export function createOutgoing({
  base_url,
  headers = {},
  timeout_ms = outgoingBounds.timeout_ms,
  most_bytes = outgoingBounds.most_bytes,
}: OutgoingOptions): Outgoing {
  const base = new URL(base_url);
  return async ({ method, path, headers: more = {}, body, form, signal }) => {
    const address = new URL(base.href.replace(/\/$/, '') + path);
    if (address.origin !== base.origin) throw new NoAnswerError('the path leads to another host');
    try {
      const response = await fetch(address, {
        method,
        headers: { accept: 'application/json', ...headers, ...more },
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeout_ms), ...(signal === undefined ? [] : [signal])]),
        ...(form !== undefined && { body: form }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readText(response, most_bytes);
      const content_type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
      const retry_after = readSeconds(response.headers.get('retry-after'));
      return { status: response.status, json: parseJson(text), text, content_type, retry_after };
    } catch (error) {
      if (error instanceof NoAnswerError) throw error;
      throw new NoAnswerError(`${method} ${base.host} gave no answer`, { cause: error });
    }
  };
}

async function readText(response: Response, most_bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.byteLength;
    if (read > most_bytes) throw new NoAnswerError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readSeconds(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}

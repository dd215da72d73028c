import type { AnswerOf, CallOf, EndpointName } from '#contract/endpoint-types.ts';
import { getLanguage } from '#web/i18n/language.ts';
import { messagesIn } from '#web/i18n/messages-in.ts';
import shellPart from 'messages:shell';
import { ApiError, requestFailed } from './api-error.ts';
import { buildUrl } from './build-url.ts';
import type { Parts } from './build-url.ts';
import { noteWrite } from './writes.ts';
import { getSession, unauthorizedEvent } from './session.ts';

interface Options {
  signal?: AbortSignal;
  /** One key per intention; the same key again repeats no effect. */
  idempotencyKey?: string;
  /** The words for a failure that the answer does not explain, by its status. */
  fallback?: (status: number) => string;
  accept?: string;
  /** A file in place of the body, for endpoints that read the bytes themselves. */
  file?: Blob;
}

/** Sends a call and answers the response once it is known to be OK; any other outcome throws an `ApiError`. */
export async function send(endpoint: string, parts: Parts, options: Options = {}): Promise<Response> {
  const fallback = options.fallback ?? (() => requestFailed);
  const token = getSession()?.access_token;
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Accept-Language': getLanguage(),
    Accept: options.accept ?? 'application/json',
  });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);

  const body = options.file ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body));
  const method = endpoint.slice(0, endpoint.indexOf(' '));
  let response: Response;
  try {
    // A visited page is no deed of whoever visits it.
    const isWrite = method !== 'GET' && !endpoint.endsWith('/hits');
    if (isWrite) noteWrite();
    response = await fetch(buildUrl(endpoint, parts), {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    if (isWrite) noteWrite();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw notReached();
  }
  if (response.ok) return response;

  // An answer to an earlier login must not end the one that replaced it.
  if (response.status === 401 && token && token === getSession()?.access_token) {
    window.dispatchEvent(new Event(unauthorizedEvent));
  }
  const retryAfter = Number(response.headers.get('Retry-After'));
  const answer: unknown = await response.json().catch(() => null);
  throw new ApiError(response.status, answer, fallback(response.status), retryAfter > 0 ? retryAfter : null);
}

/** Told on `window` when a call found no server. */
export const unreachableEvent = 'unreachable';

/** The failure of a call that found no server. */
export function notReached(): ApiError {
  window.dispatchEvent(new Event(unreachableEvent));
  return new ApiError(0, null, messagesIn(shellPart, getLanguage()).bar.noReply);
}

/** Sends a call and reads the JSON of its answer, nothing where it has no body. */
export async function readAnswer(endpoint: string, parts: Parts, options: Options = {}): Promise<unknown> {
  const response = await send(endpoint, parts, options);
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw notReached();
  }
}

/** One typed call of the contract, such as `api('GET /api/games/search', { query: { q } })`. */
export async function api<N extends EndpointName>(
  endpoint: N,
  ...[input, options]: object extends CallOf<N> ? [CallOf<N>?, Options?] : [CallOf<N>, Options?]
): Promise<AnswerOf<N>> {
  return (await readAnswer(endpoint, input ?? {}, options)) as AnswerOf<N>;
}

import { APICallError, InvalidResponseDataError, TypeValidationError } from 'ai';
import { z } from 'zod';
import type { ModelFaultKind } from './model-fault.ts';

/** A failed attempt, read: its kind, the provider's words, and after how long one more attempt makes sense. */
export interface Failure {
  kind: ModelFaultKind;
  detail: string;
  retry_in_ms: number | null;
  /** The server refused the request as it is, perhaps for the tools in it. */
  refused_request?: boolean;
}

const retryPauseMs = 300;
/** A longer wait that a server asks for is a refusal to the player who waits: better to fail and give the call back. */
const retryPauseMaxMs = 1_000;
const retried = new Set([408, 409, 429]);
/** What servers answer to a request with tools that their model knows nothing of. */
const refusedRequest = new Set([400, 422, 500, 501]);

const words = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);
const errorObject = z.looseObject({
  message: words,
  type: words,
  code: words,
  metadata: z
    .looseObject({ error_type: words, reasons: z.array(z.unknown()).nullish().catch(null) })
    .nullish()
    .catch(null),
});
/** `error` as object (OpenAI, OpenRouter, vLLM, Ollama) or text (vLLM's 401), else the error at the top level (old vLLM, FastAPI). */
const errorFrame = z.union([
  z.looseObject({ error: errorObject }).transform((frame) => frame.error),
  z.looseObject({ error: z.string() }).transform((frame) => errorObject.parse({ message: frame.error })),
  z.looseObject({ detail: z.string() }).transform((frame) => errorObject.parse({ message: frame.detail })),
  errorObject.refine((error) => error.message != null),
]);
type ProviderError = z.infer<typeof errorObject>;

/** The provider's own error in a parsed body or frame of any of the known shapes. */
export function findProviderError(value: unknown): ProviderError | null {
  return errorFrame.safeParse(value).data ?? null;
}

/** Reads an error body or a plain object; HTML and other texts have no provider error in them. */
export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const contentFilter = /content_filter|content_policy|moderation|blacklist/;
const quota = /insufficient_quota|billing|payment_required|insufficient_credits/;

function kindOf(status: number, error: ProviderError | null): ModelFaultKind {
  const tags = `${error?.type ?? ''} ${error?.code ?? ''} ${error?.metadata?.error_type ?? ''}`;
  if (contentFilter.test(tags) || error?.metadata?.reasons != null) return 'content_filter';
  if (status === 402 || quota.test(tags)) return 'quota';
  if (status === 429 || /rate_limit/.test(tags)) return 'rate_limited';
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 404) return 'unknown_model';
  return status === 503 || status === 529 ? 'unavailable' : 'provider_error';
}

function detailOf(status: number, error: ProviderError | null, body: string): string {
  return `HTTP ${status}: ${error?.message ?? body}`;
}

/** An error inside a stream that began well: the status is only in the frame's `code`, if at all. */
export function failureOfFrame(error: ProviderError): Failure {
  const status = Number(error.code);
  return {
    kind: kindOf(Number.isInteger(status) ? status : 500, error),
    detail: `in the stream: ${error.message ?? error.type ?? error.code ?? 'an error without words'}`,
    retry_in_ms: null,
  };
}

function failureOfStatus(status: number, body: string, headers: Record<string, string>): Failure {
  const error = findProviderError(parseBody(body));
  const kind = kindOf(status, error);
  const worth = (retried.has(status) || status >= 500) && kind !== 'quota' && kind !== 'content_filter';
  return {
    kind,
    detail: detailOf(status, error, body),
    retry_in_ms: worth ? retryPause(headers) : null,
    refused_request: refusedRequest.has(status),
  };
}

function retryPause(headers: Record<string, string>): number | null {
  const requested = requestedPause(headers);
  if (requested === null) return retryPauseMs * (0.75 + Math.random() / 2);
  return requested <= retryPauseMaxMs ? requested : null;
}

function requestedPause(headers: Record<string, string>): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const requested = headers['retry-after'];
  if (requested === undefined) return null;
  const seconds = /^\s*\d/.test(requested) ? Number.parseFloat(requested) : Number.NaN;
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(requested) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** Turns whatever an attempt threw or streamed as its error into one {@link Failure}. */
export function failureOf(error: unknown): Failure {
  if (APICallError.isInstance(error)) {
    const status = error.statusCode;
    if (status === undefined) return { kind: 'unavailable', detail: error.message, retry_in_ms: retryPauseMs };
    if (status < 300) return { kind: 'cut_off', detail: `the connection broke: ${causeOf(error)}`, retry_in_ms: null };
    if (status < 400)
      return { kind: 'provider_error', detail: `HTTP ${status}: redirects are not followed`, retry_in_ms: null };
    return failureOfStatus(status, error.responseBody ?? '', error.responseHeaders ?? {});
  }
  if (InvalidResponseDataError.isInstance(error)) {
    return { kind: 'cut_off', detail: 'the stream ended without saying that it was finished', retry_in_ms: null };
  }
  const frame = findProviderError(TypeValidationError.isInstance(error) ? error.value : error);
  if (frame !== null) return failureOfFrame(frame);
  return { kind: 'provider_error', detail: causeOf(error), retry_in_ms: null };
}

/** A stream that ended as it should may still have come to nothing. */
export function failureOfFinish(reason: string, raw: string | undefined, text: string): Failure | null {
  if (reason === 'content-filter' || raw === 'blacklist') {
    return { kind: 'content_filter', detail: `finished with ${raw ?? reason}`, retry_in_ms: null };
  }
  if (raw === 'error') return { kind: 'provider_error', detail: 'finished with an error', retry_in_ms: null };
  return text.trim() === ''
    ? { kind: 'empty', detail: `finished with ${raw ?? reason} and no text`, retry_in_ms: null }
    : null;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an error without words';
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

import { errorStatus, type ErrorCode } from '#contract/errors.ts';
import { queuedOutcome } from '#contract/values/kinds.ts';

/** What a model server can do wrong, as far as it changes what we say, log or try again. */
export type ModelFaultKind =
  | 'timeout_first_text'
  | 'timeout_gap'
  | 'timeout_total'
  | 'cut_off'
  | 'provider_error'
  | 'rate_limited'
  | 'quota'
  | 'unauthorised'
  /** The server knows none of this name, or the address leads past it. */
  | 'unknown_model'
  | 'not_a_stream'
  | 'empty'
  | 'content_filter'
  /** None of what it wrote is from the sources that it names. */
  | 'not_from_source'
  | 'unavailable'
  /** Nobody was asked: others were first for too long. */
  | typeof queuedOutcome;

const codeOfKind = {
  timeout_first_text: 'expert_timeout',
  timeout_gap: 'expert_timeout',
  timeout_total: 'expert_timeout',
  cut_off: 'expert_failed',
  provider_error: 'expert_failed',
  not_a_stream: 'expert_failed',
  empty: 'expert_failed',
  content_filter: 'expert_failed',
  not_from_source: 'expert_failed',
  rate_limited: 'expert_unavailable',
  quota: 'expert_unavailable',
  unauthorised: 'expert_unavailable',
  unknown_model: 'expert_unavailable',
  unavailable: 'expert_unavailable',
  queued: 'expert_unavailable',
} as const satisfies Record<ModelFaultKind, ErrorCode>;

/** Tokens and milliseconds of one call; `estimated` where the server did not count the tokens itself. */
export interface ModelUsage {
  input_tokens: number;
  output_tokens: number;
  estimated: boolean;
  first_text_ms: number | null;
  total_ms: number;
}

/** The one error that a chat model throws. `detail` is for admins only: redacted and short, but the provider's words. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly kind: ModelFaultKind;
  readonly code: (typeof codeOfKind)[ModelFaultKind];
  readonly status: number;
  readonly detail: string;
  readonly usage: ModelUsage;

  constructor(kind: ModelFaultKind, detail: string, usage: ModelUsage) {
    super(`the model failed: ${kind}`);
    this.kind = kind;
    this.code = codeOfKind[kind];
    this.status = errorStatus[this.code];
    this.detail = detail;
    this.usage = usage;
  }
}

/** What a request comes to that waited for too long. */
export function queuedFault(seconds: number): ModelFault {
  const usage = { input_tokens: 0, output_tokens: 0, estimated: true, first_text_ms: null, total_ms: 0 };
  return new ModelFault(queuedOutcome, `it waited in the queue for ${seconds} s`, usage);
}

const detailMax = 300;
const secretMin = 6;
/** Providers echo keys in parts: by their usual prefix, with stars or dots in the middle, or behind their scheme. */
const keyLike =
  /\b(?:sk|pk|key|gsk|hf)[-_][^\s"'<>]{4,}|(?<![^\s"'<>])[^\s"'<>]*(?:\*{3,}|\.{3}(?=\w)|…(?=\w))[^\s"'<>]*|\b(?:Bearer|Basic|Api-Key)\s+[^\s"'<>]+/gi;

/** Shortens a provider's words for an admin's eyes and takes out every secret, also where only its head is echoed. */
export function redactDetail(text: string, secrets: readonly string[]): string {
  let clean = text.replace(/\s+/g, ' ').trim();
  for (const secret of secrets.filter((value) => value.length >= secretMin)) {
    clean = clean.replaceAll(secret, '[redacted]');
    if (secret.length > 12) clean = clean.replaceAll(secret.slice(0, 8), '[redacted]');
  }
  return clean.replace(keyLike, '[redacted]').slice(0, detailMax);
}

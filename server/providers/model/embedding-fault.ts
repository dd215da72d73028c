/** What can be wrong with a server of embeddings, as far as it changes what we do next. */
export type EmbeddingFaultKind =
  /** The key is unknown here, or missing. */
  | 'key_refused'
  /** Nothing is left to pay with. */
  | 'quota'
  | 'throttled'
  | 'unavailable'
  | 'timeout'
  /** The server does not take these texts; fewer or shorter ones perhaps. */
  | 'refused'
  /** Something that is no vector for each text. */
  | 'unreadable'
  /** The encoder of the product cannot run on this machine. */
  | 'not_running';

/** The one error of an embedder. Its message is for admins: redacted and short. */
export class EmbeddingFault extends Error {
  override readonly name = 'EmbeddingFault';
  readonly kind: EmbeddingFaultKind;
  /** Seconds after which another try makes sense; null where the server does not say. */
  readonly retry_after: number | null;

  constructor(
    kind: EmbeddingFaultKind,
    detail: string,
    options: { retry_after?: number | null; cause?: unknown } = {},
  ) {
    super(`embeddings: ${kind.replaceAll('_', ' ')}, ${detail}`, { cause: options.cause });
    this.kind = kind;
    this.retry_after = options.retry_after ?? null;
  }
}

/** What can go wrong with Steam, divided as the messages to a person are. */
export type SteamFaultKind =
  /** The key of this site is unknown or was revoked. */
  | 'key_refused'
  /** Steam got no key at all. */
  | 'key_missing'
  /** The call wants a player's own token and no key. */
  | 'key_unsuitable'
  | 'profile_unknown'
  /** Our own bound below the key's limit a day. */
  | 'spent'
  | 'throttled'
  | 'unavailable'
  | 'timeout'
  /** A response that does not answer the request. */
  | 'unreadable';

export class SteamFault extends Error {
  readonly kind: SteamFaultKind;
  /** Seconds after which another try makes sense. */
  readonly retry_after: number | undefined;

  constructor(kind: SteamFaultKind, detail: string, options: { retry_after?: number; cause?: unknown } = {}) {
    super(`Steam: ${kind.replaceAll('_', ' ')}, ${detail}`, { cause: options.cause });
    this.kind = kind;
    this.retry_after = options.retry_after;
  }
}

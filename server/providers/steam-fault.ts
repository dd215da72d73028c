/** What can be wrong between us and Steam, told apart as a person has to be told of it. */
export type SteamFaultKind =
  /** The key of this site is unknown or was revoked. */
  | 'key_refused'
  /** Steam got no key at all. */
  | 'key_missing'
  /** The call wants a player's own token and no key. */
  | 'key_unsuitable'
  | 'profile_unknown'
  | 'throttled'
  | 'unavailable'
  | 'timeout'
  /** Something that is no answer to what was asked. */
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

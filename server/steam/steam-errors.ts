import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';
import { SteamFault, type SteamFaultKind } from '#server/providers/steam/steam-fault.ts';

const codes: Record<SteamFaultKind, ErrorCode> = {
  key_refused: 'steam_key_refused',
  key_missing: 'steam_key_missing',
  key_unsuitable: 'steam_key_unsuitable',
  profile_unknown: 'steam_profile_unknown',
  spent: 'steam_spent',
  throttled: 'steam_throttled',
  unavailable: 'steam_unavailable',
  timeout: 'steam_timeout',
  unreadable: 'steam_unreadable',
};

/** Faults on our side: the same request fails for everybody until an operator acts, or for hours. */
const ours: ReadonlySet<SteamFaultKind> = new Set(['key_refused', 'key_missing', 'key_unsuitable', 'spent']);

export function isOurFault(error: unknown): error is SteamFault {
  return error instanceof SteamFault && ours.has(error.kind);
}

const retryAfterSeconds = 30;

/** A Steam fault as the error that a person sees; any other error unchanged. */
export function steamErrorAsAppError(error: unknown): unknown {
  if (!(error instanceof SteamFault)) return error;
  return new AppError(codes[error.kind], { retry_after: error.retry_after ?? retryAfterSeconds, cause: error });
}

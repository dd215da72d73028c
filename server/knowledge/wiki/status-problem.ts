import type { LeftOutReason } from '#contract/wiki-results.ts';
import type { Problem } from '#server/errors.ts';

/** Why a wiki cannot be read that answers with this status, and what its reader can do; undefined where it says nothing of that. */
export function statusProblem(name: string, status: number): Problem | undefined {
  if (status === 401) return { code: 'wants_sign_in', name, other: status };
  if (status === 403 || status === 406 || status === 451) return { code: 'refuses_programs', name, other: status };
  if (status === 429 || status >= 500) return { code: 'not_now', name, why: { code: 'status', name, other: status } };
  return undefined;
}

const faults: Record<number, LeftOutReason> = {
  401: 'sign_in',
  403: 'refused',
  404: 'missing',
  406: 'not_offered',
  410: 'missing',
  429: 'busy',
  451: 'refused',
};

/** Why a page is left out that answers with this status. */
export function faultOfStatus(status: number): LeftOutReason {
  return status >= 500 ? 'server_fault' : (faults[status] ?? 'unreachable');
}

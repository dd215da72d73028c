const storageKey = 'closed_job_ends';

/** The ends of jobs whose cards were closed in this tab; kept over a reload, so that they stay closed. */
export function listClosedEnds(): readonly string[] {
  return sessionStorage.getItem(storageKey)?.split(',') ?? [];
}

export function saveClosedEnds(ends: readonly string[]) {
  try {
    sessionStorage.setItem(storageKey, ends.slice(-20).join(','));
  } catch {
    // Without room a card shows once more after a reload.
  }
}

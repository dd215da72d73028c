const storageKey = 'reloaded_at';
const pauseMs = 30_000;

/** How browsers and the bundler word it when a file of a screen cannot be loaded. */
const assetFailure =
  /(?:failed to fetch|error loading) dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a screen failed because its files could not be loaded, as after a new version was deployed. */
export function isAssetFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return assetFailure.test(error.message);
}

/**
 * Whether a reload may be tried now: at most once in 30 seconds, counted over reloads. Taking it notes the time.
 * Where the time cannot be kept the answer is no, since nothing would stop a loop.
 */
export function takeReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY);
    const elapsed = now - last;
    if (elapsed >= 0 && elapsed < pauseMs) return false;
    storage.setItem(storageKey, String(now));
    return true;
  } catch {
    return false;
  }
}

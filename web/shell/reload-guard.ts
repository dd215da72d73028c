const storageKey = 'reloaded_at';
const pauseMs = 30_000;

/** How browsers and bundlers word it when a file of a screen cannot be loaded. */
const assetFailures = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /chunkloaderror/i,
  /loading (css )?chunk .* failed/i,
];

/** Whether a screen failed because its files could not be loaded, as after a new version was deployed. */
export function isAssetFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return assetFailures.some((pattern) => pattern.test(`${error.name}: ${error.message}`));
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

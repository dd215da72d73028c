import type { Deps } from '#server/deps.ts';
import { lookForGaps } from './find-gaps.ts';

const everyMs = 10_000;

/**
 * Looks for gaps while the process runs, one look at a time; several processes may do so on one database.
 * @returns ends it, after the look that is under way
 */
export function watchGaps(deps: Pick<Deps, 'db' | 'retrieval' | 'log'>): () => Promise<void> {
  let look: Promise<void> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look = lookForGaps(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'looking for gaps failed; it is tried again'))
      .finally(() => {
        isLooking = false;
      });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return look;
  };
}

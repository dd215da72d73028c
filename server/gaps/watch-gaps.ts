import type { Deps } from '#server/deps.ts';
import { lookAgainEvery } from '#server/look-again.ts';
import { lookForGaps } from './find-gaps.ts';

const everyMs = 10_000;

/** Looks for gaps while the process runs. @returns ends it, after the look that is under way */
export function watchGaps(deps: Pick<Deps, 'db' | 'retrieval' | 'log'>): () => Promise<void> {
  const report = (error: unknown) => deps.log.warn({ err: error }, 'looking for gaps failed; it is tried again');
  return lookAgainEvery(everyMs, () => lookForGaps(deps), report);
}

import type { Deps } from '#server/deps.ts';
import { coverGames } from './embeddings.ts';

const everyMs = 5000;

/**
 * Looks for texts without vectors while the process runs, where embeddings are set up; several processes may do so.
 * @returns ends it, after the look that is under way
 */
export function watchEmbeddings(deps: Pick<Deps, 'db' | 'embedder' | 'log'>): () => Promise<void> {
  if (deps.embedder === undefined) return () => Promise.resolve();
  const complete = new Map<number, number>();
  let look: Promise<void> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look = coverGames(deps, complete)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'looking for texts without vectors failed'))
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

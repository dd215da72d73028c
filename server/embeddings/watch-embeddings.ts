import type { Deps } from '#server/deps.ts';
import { lookAgainEvery } from '#server/look-again.ts';
import { coverGames } from './embeddings.ts';

const everyMs = 5000;

/**
 * Looks for texts without vectors while the process runs, where embeddings are set up.
 * @returns ends it, after the look that is under way
 */
export function watchEmbeddings(deps: Pick<Deps, 'db' | 'embedder' | 'log'>): () => Promise<void> {
  if (deps.embedder === undefined) return () => Promise.resolve();
  const complete = new Map<number, number>();
  const report = (error: unknown) => deps.log.warn({ err: error }, 'looking for texts without vectors failed');
  return lookAgainEvery(everyMs, () => coverGames(deps, complete), report);
}

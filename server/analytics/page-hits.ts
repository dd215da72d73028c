import { type PageHits, pageHits } from '#contract/admin-home.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { hitsByDay, mostVisited } from './analytics.store.ts';

const pagesShown = 8;

export async function showPageHits({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<PageHits> {
  const hits = await storedWhereLarge(db, 'page_hits', pageHits.omit({ is_counting: true }), async () => ({
    days: await hitsByDay(db),
    pages: await mostVisited(db, pagesShown),
  }));
  return { ...hits, is_counting: config.ANALYTICS === 'own' };
}

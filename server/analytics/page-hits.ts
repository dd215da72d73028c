import type { PageHits } from '#contract/admin-home.ts';
import type { Deps } from '#server/deps.ts';
import { hitsByDay, mostVisited } from './analytics.store.ts';

const pagesShown = 8;

export async function showPageHits({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<PageHits> {
  const days = await hitsByDay(db);
  return { days, pages: await mostVisited(db, pagesShown), is_counting: config.ANALYTICS === 'own' };
}

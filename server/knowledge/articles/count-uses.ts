import type { Db } from '#server/db/database.ts';
import * as store from './count-uses.store.ts';

/** Counts the citations and ratings of answers, and notes chunks that changed, since the last time; lists are as new as that. */
export async function countUses(db: Db): Promise<void> {
  while (!(await store.noteChangedChunks(db)));
  while (!(await store.countUses(db)));
  while (!(await store.countRatings(db)));
}

import type { Db } from '#server/db/database.ts';
import * as store from './count-uses.store.ts';

/** Counts the citations of answers that were written since the last time; lists by use are as new as that. */
export async function countUses(db: Db): Promise<void> {
  while (!(await store.countUses(db)));
}

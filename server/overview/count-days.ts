import type { Db } from '#server/db/database.ts';
import { storeQuestions } from '#server/games/games.ts';
import * as store from './count-days.store.ts';

const dayMs = 86_400_000;

/**
 * Counts every day since the last one that is final, today included, each in a transaction of its own. A day may be
 * counted again; while another process counts, this one leaves it to that.
 */
export async function countDays(db: Db): Promise<void> {
  const { first, last } = await store.daysToCount(db);
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    const counted = await db.transaction().execute(async (tx) => {
      if (!(await store.lockCounting(tx))) return false;
      await store.storeFigures(tx, day, await store.figuresOf(tx, day));
      await store.countGames(tx, day);
      await store.sumWeek(tx, day);
      if (day === last) await storeQuestions(tx, await store.listWeekOfGames(tx, day));
      // Last, as questions of these players wait from here to the end.
      await store.countWeek(tx, day);
      await store.countSteps(tx, day);
      await store.noteCounted(tx, day);
      return true;
    });
    if (!counted) return;
  }
}

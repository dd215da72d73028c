import { paths } from '#contract/values/paths.ts';
import type { Db } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import * as store from './notify-askers.store.ts';

const askersAtOnce = 500;

/** Nobody has notified the player of a better answer since they got this one. */
function isNews(answer: store.GotAnswer, _place: number, all: readonly store.GotAnswer[]): boolean {
  return all.every(({ better_answer_at }) => better_answer_at === null || better_answer_at < answer.created_at);
}

/**
 * Notifies each player whose question an article answers by now, once: in batches, each of which is notified and noted in
 * one transaction. What a process that was killed left is done by the next look of any.
 */
export async function notifyAskers(db: Db, at_once = askersAtOnce): Promise<void> {
  let is_left: boolean;
  do {
    is_left = await db.transaction().execute(async (tx) => {
      const gap = await store.lockGapToNotify(tx);
      if (gap === undefined) return false;
      const askers = await store.listAskers(tx, gap, at_once);
      const { game_slug, game, article_id, title } = gap;
      const answers = Map.groupBy(await store.lockAnswers(tx, gap.id, askers), ({ user_id }) => user_id);
      for (const user_id of askers) {
        const news = answers.get(user_id)?.filter(isNews) ?? [];
        if (answers.has(user_id) && news.length === 0) continue;
        await notify(tx, user_id, 'gap_closed', { game, title }, paths.article(game_slug, article_id));
        if (news.length > 0)
          await store.markBetterAnswers(
            tx,
            news.map(({ id }) => id),
          );
      }
      await store.markNotified(tx, gap.id, askers.length < at_once ? null : (askers.at(-1) ?? null));
      return true;
    });
  } while (is_left);
}

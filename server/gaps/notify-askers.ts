import { normaliseText } from '#contract/values/normalise-text.ts';
import { paths } from '#contract/values/paths.ts';
import type { Db } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { announceAnswers } from './announce.ts';
import * as store from './notify-askers.store.ts';

const askersAtOnce = 500;

/** Those of one player's answers since which nobody has notified them of a better one to the same words. */
function newsOf(all: readonly store.GotAnswer[] = []) {
  return [...Map.groupBy(all, ({ question }) => normaliseText(question).toLowerCase()).values()].flatMap((alike) =>
    alike
      .filter(({ created_at }) =>
        alike.every(({ better_answer_at }) => better_answer_at === null || better_answer_at < created_at),
      )
      .map((answer) => ({ ...answer, is_news: true })),
  );
}

interface Article {
  id: number;
  title: string;
}

/** Those players of a gap whose questions articles answer now. */
export interface Answered {
  gap: { id: number; game_slug: string; game: string };
  /** By question, what answers it. */
  articles: ReadonlyMap<number, Article>;
  askers: readonly number[];
}

/** The place where the player asked, to ask again below what they got; without it, the article. */
function linkTo(
  slug: string,
  article_id: number,
  got: Partial<Pick<store.GotAnswer, 'conversation_id' | 'question_id'>>,
) {
  const { conversation_id, question_id } = got;
  if (conversation_id == null || question_id == null) return paths.article(slug, article_id);
  return paths.message(slug, conversation_id, question_id);
}

/** Notifies each of these players once, unless they know it already. @returns how many were notified */
export function notifyAnswered(db: Db, { gap, articles, askers }: Answered): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const answers = Map.groupBy(await store.lockAnswers(tx, gap.id, askers), ({ user_id }) => user_id);
    const authors = await store.listAuthors(
      tx,
      [...articles.values()].map(({ id }) => id),
    );
    const news = [...answers.values()]
      .flatMap((all) => newsOf(all))
      .flatMap((answer) => {
        const article = articles.get(answer.question_id ?? 0);
        // Who wrote the answer knows it.
        if (article === undefined || authors.get(article.id) === answer.user_id) return [];
        return [{ ...answer, article }];
      });
    return announceAnswers(tx, news, ({ user_id, question, state, article, ...answer }) => {
      const data = { game: gap.game, title: article.title, question, state };
      return notify(tx, user_id, 'gap_closed', data, linkTo(gap.game_slug, article.id, answer));
    });
  });
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
      const notifyOf = ({ user_id, ...own }: { user_id: number } & Partial<store.GotAnswer>) =>
        notify(
          tx,
          user_id,
          'gap_closed',
          { game, title, question: own.question, state: own.state },
          linkTo(game_slug, article_id, own),
        );
      // Who wrote the answer knows it.
      for (const user_id of askers.filter((one) => one !== gap.author_id)) {
        if (answers.has(user_id)) await announceAnswers(tx, newsOf(answers.get(user_id)), notifyOf);
        else await notifyOf({ user_id });
      }
      await store.markNotified(tx, gap.id, askers.length < at_once ? null : (askers.at(-1) ?? null));
      return true;
    });
  } while (is_left);
}

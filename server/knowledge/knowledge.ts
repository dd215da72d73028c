import type { Language } from '#contract/common.ts';
import type { Article, ArticleSummary } from '#contract/knowledge.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as store from './knowledge.store.ts';

interface ArticleQuery {
  game_id: number;
  language?: Language | undefined;
  skip: number;
  limit: number;
}

/** @throws AppError `not_found` for a game that is unknown or was removed from the catalogue */
export async function listArticles(
  db: Db,
  { skip, limit, ...filter }: ArticleQuery,
): Promise<{ items: ArticleSummary[]; total: number }> {
  if (!(await store.hasGame(db, filter.game_id))) throw new AppError('not_found');
  return { items: await store.listArticles(db, filter, { skip, limit }), total: await store.countArticles(db, filter) };
}

/** @throws AppError `not_found` for an article that is unknown or deleted, also together with its game */
export async function showArticle(db: Db, id: number): Promise<Article> {
  const article = await store.findArticle(db, id);
  if (article === undefined) throw new AppError('not_found');
  return { ...article, chunks: await store.listChunks(db, id) };
}

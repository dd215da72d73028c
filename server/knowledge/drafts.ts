import { articleDraft, type ArticleDraft } from '#contract/article-drafts.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as articles from './articles.store.ts';
import * as store from './drafts.store.ts';
import { hasGame } from './knowledge.store.ts';

interface Place {
  game_id: number;
  article_id?: number | undefined;
}

const placeOf = (user_id: number, { game_id, article_id }: Place): store.DraftPlace => ({
  user_id,
  game_id,
  article_id: article_id ?? null,
});

/** What somebody was writing and did not save. */
export async function findArticleDraft(db: Db, user_id: number, place: Place): Promise<{ draft: ArticleDraft | null }> {
  const found = await store.findArticleDraft(db, placeOf(user_id, place));
  return { draft: found === undefined ? null : articleDraft.parse(found) };
}

/** @throws AppError `not_found` for a game or article that is not there */
export async function saveArticleDraft(
  db: Db,
  user_id: number,
  place: Place,
  { content, base_revision }: { content: ArticleDraft['content']; base_revision: number | null },
): Promise<void> {
  if (!(await hasGame(db, place.game_id))) throw new AppError('not_found', { object: 'game' });
  const { article_id } = place;
  if (article_id !== undefined && (await articles.findGameIdOfArticle(db, article_id)) !== place.game_id) {
    throw new AppError('not_found', { object: 'article' });
  }
  await store.saveArticleDraft(db, placeOf(user_id, place), { content: JSON.stringify(content), base_revision });
}

export function deleteArticleDraft(db: Db, user_id: number, place: Place): Promise<void> {
  return store.deleteArticleDraft(db, placeOf(user_id, place));
}

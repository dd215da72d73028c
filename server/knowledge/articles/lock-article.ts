import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { ArticleRow } from './article-text.ts';
import * as store from './articles.store.ts';
import { showArticle } from '../knowledge.ts';
import { mayEdit, type Viewer } from './viewer.ts';

export type LockedGame = Exclude<Awaited<ReturnType<typeof store.lockGame>>, undefined>;
/** A reviewer who mends it lets it wait on, in its place of the queue and as its author’s. */
export type WaitingVersion = Pick<
  Exclude<Awaited<ReturnType<typeof store.findVersion>>, undefined>,
  'author_id' | 'created_at'
>;
export type ArticleChange = (tx: Tx, game: LockedGame, article: ArticleRow) => Promise<void>;

/**
 * Changes an article with it and its game locked.
 * @throws AppError `not_found`, `forbidden` unless the viewer may edit it
 */
export async function withLockedArticle(db: Db, id: number, viewer: Viewer, change: ArticleChange): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const game = await requireAndLockGame(tx, await requireGameIdOfArticle(tx, id));
    const article = await requireAndLockArticle(tx, id);
    if (!mayEdit(viewer, article)) throw new AppError('forbidden');
    await change(tx, game, article);
  });
}

export async function requireGameIdOfArticle(tx: Tx, article_id: number): Promise<number> {
  const game_id = await store.findGameIdOfArticle(tx, article_id);
  if (game_id === undefined) throw new AppError('not_found', { object: 'article' });
  return game_id;
}

export async function requireAndLockGame(tx: Tx, id: number): Promise<LockedGame> {
  const game = await store.lockGame(tx, id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  return game;
}

export async function requireAndLockArticle(tx: Tx, id: number): Promise<ArticleRow> {
  const article = await store.lockArticle(tx, id);
  if (article === undefined) throw new AppError('not_found', { object: 'article' });
  return article;
}

/**
 * Refuses a change that was made to an older text; without a `base_revision` any text may be changed.
 * @throws AppError `article_changed` with the article as it is now
 */
export async function requireUnchanged(
  tx: Tx,
  { id, revision }: ArticleRow,
  base_revision: number | null | undefined,
  viewer: Viewer,
): Promise<void> {
  if (base_revision == null || base_revision === revision) return;
  throw new AppError('article_changed', { current: await showArticle(tx, id, viewer) });
}

/**
 * Finds whose text of a locked article waits for review, and since when.
 * @throws AppError `conflict` where none does
 */
export async function requireWaiting(tx: Tx, { id, revision }: ArticleRow): Promise<WaitingVersion> {
  const version = await store.findVersion(tx, id, revision);
  if (version?.state !== 'waiting') throw new AppError('conflict');
  const { author_id, created_at } = version;
  return { author_id, created_at };
}

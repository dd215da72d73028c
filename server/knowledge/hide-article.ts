import type { Tx } from '#server/db/database.ts';
import { type ArticleRow, parseText, publishText, storeFirstVersion, unpublishText } from './article-text.ts';
import * as articles from './articles.store.ts';
import type { LockedGame } from './lock-article.ts';

/**
 * Takes an article from its readers and the expert, as a deletion does, without losing anything: its author and
 * reviewers read its newest text. One that is hidden already gets the new cause.
 */
export async function hideArticle(
  tx: Tx,
  game: LockedGame,
  article: ArticleRow,
  hidden_cause: NonNullable<ArticleRow['hidden_cause']>,
): Promise<void> {
  if (article.hidden_at === null) {
    await storeFirstVersion(tx, article);
    const revision = game.kb_revision + 1;
    if (await unpublishText(tx, article.id, revision)) await articles.setRevision(tx, game.id, revision);
  }
  const hidden_at = article.hidden_at ?? new Date().toISOString();
  await articles.updateArticle(tx, article.id, { hidden_at, hidden_cause });
}

/** Gives readers an article again, and the expert what was published of it. Reports of this text do not hide it again. */
export async function unhideArticle(tx: Tx, game: LockedGame, article: ArticleRow): Promise<void> {
  await articles.updateArticle(tx, article.id, {
    hidden_at: null,
    hidden_cause: null,
    cleared_revision: article.revision,
  });
  await publishAgain(tx, game, { ...article, hidden_at: null, hidden_cause: null });
}

/** Publishes, under the same keys, what was published when its chunks were ended. */
export async function publishAgain(tx: Tx, game: LockedGame, article: ArticleRow): Promise<void> {
  const version = article.reviewed_at === null ? undefined : await articles.findPublishedVersion(tx, article.id);
  const revision = game.kb_revision + 1;
  if (version !== undefined && (await publishText(tx, article, parseText(version), revision))) {
    await articles.setRevision(tx, game.id, revision);
  }
}

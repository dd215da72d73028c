import type { Tx } from '#server/db/database.ts';
import { type ArticleRow, parseText, publishText, storeFirstVersion, unpublishText } from './article-text.ts';
import * as articles from './articles.store.ts';
import type { VersionText } from './key-pieces.ts';
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
  const shown = { ...article, hidden_at: null, hidden_cause: null };
  await publishAgain(tx, game, shown, await lastPublished(tx, shown));
}

/** What was published of an article when its chunks were ended; nothing where no review had let it through. */
export async function lastPublished(tx: Tx, { id, reviewed_at }: ArticleRow): Promise<VersionText | undefined> {
  const version = reviewed_at === null ? undefined : await articles.findPublishedVersion(tx, id);
  return version && parseText(version);
}

/** Publishes that again, under the same keys. */
export async function publishAgain(
  tx: Tx,
  game: LockedGame,
  article: ArticleRow,
  text: VersionText | undefined,
): Promise<void> {
  const revision = game.kb_revision + 1;
  if (text !== undefined && (await publishText(tx, article, text, revision)))
    await articles.setRevision(tx, game.id, revision);
}

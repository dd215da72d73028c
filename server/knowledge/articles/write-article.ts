import type { BodyOf } from '#contract/endpoint-types.ts';
import type { Article } from '#contract/knowledge.ts';
import type { Language } from '#contract/common.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import {
  parseText,
  type ArticleRow,
  storeFirstVersion,
  newestState,
  newestText,
  publishText,
  unpublishText,
} from './article-text.ts';
import * as store from './articles.store.ts';
import { deleteArticleDraft } from './drafts.store.ts';
import { auditedGates, storeGates, requireOwnAchievements } from './gates.ts';
import { lastPublished, publishAgain } from './hide-article.ts';
import { requireRoom, textOf, type VersionText, type WrittenArticle } from './key-pieces.ts';
import { showArticle } from '../knowledge.ts';
import { requireMarkdown, sectionTexts } from './require-markdown.ts';
import {
  type ArticleChange,
  type LockedGame,
  requireAndLockArticle,
  requireAndLockGame,
  requireGameIdOfArticle,
  requireUnchanged,
  requireWaiting,
  type WaitingVersion,
  withLockedArticle,
} from './lock-article.ts';
import { closeCorrected } from '../review/corrected-reports.ts';
import { insertDecision } from '../review/moderation.store.ts';
import { countNewArticle, countSavedText } from './quotas.ts';
import { mayEdit, type Viewer } from './viewer.ts';
import { requireMayWrite } from '../review/writing-blocks.ts';

/** Who writes: as a viewer, and as the audit log names them; what they store is counted. */
export interface Writer {
  viewer: Viewer;
  actor: Actor;
  rate_limit_factor: number;
}

/**
 * Makes an article. An admin's is published at once; another's is readable and waits for its review.
 * @throws AppError `not_found` for the game, `title_taken`, `quota_used`
 */
export async function createArticle(
  db: Db,
  { game_id, ...written }: WrittenArticle & { game_id: number },
  writer: Writer,
): Promise<Article> {
  await requireMarkdown(db, writer, sectionTexts(written.chunks));
  const id = await db.transaction().execute(async (tx) => {
    const game = await requireAndLockGame(tx, game_id);
    await requireFreeTitle(tx, game_id, written);
    await countNewArticle(tx, writer);
    const text = await textOf(written, []);
    const { chunks: _chunks, ...facts } = text;
    const { id: author_id, is_reviewer } = writer.viewer;
    const article_id = await store.insertArticle(tx, { ...facts, game_id, author_id, revision: 0 });
    const article = await requireAndLockArticle(tx, article_id);
    await saveText(tx, { game, article, text, cause: 'edit', writer });
    await deleteArticleDraft(tx, { user_id: author_id, game_id, article_id: null });
    if (is_reviewer) {
      const object = { kind: 'article', id: article_id } as const;
      await audit(tx, { actor: writer.actor, action: 'create', object, after: auditedArticle(text) });
    }
    return article_id;
  });
  return showArticle(db, id, writer.viewer);
}

/** Changes to an article; what is absent stays. */
export type ArticleChanges = { [K in keyof WrittenArticle]?: WrittenArticle[K] | undefined } & {
  base_revision?: number | null | undefined;
};

/**
 * Saves a newer text of an article. An admin's is published at once; an author's waits for its review while
 * the last reviewed text stays published.
 * @throws AppError `not_found`, `forbidden`, `title_taken`, `quota_used`; `article_changed` with the article as it is now
 */
export async function editArticle(
  db: Db,
  id: number,
  { base_revision, ...changes }: ArticleChanges,
  writer: Writer,
): Promise<Article> {
  await requireMarkdown(db, writer, sectionTexts(changes.chunks ?? []));
  return changeAndShow(db, id, writer, async (tx, game, article) => {
    await requireUnchanged(tx, article, base_revision, writer.viewer);
    const before = await newestText(tx, article);
    const text = await textOf({ ...before, ...present(changes) }, before.chunks);
    await requireFreeTitle(tx, article.game_id, text, id);
    await saveText(tx, { game, article, text, before, cause: 'edit', writer });
    await deleteArticleDraft(tx, { user_id: writer.viewer.id, game_id: article.game_id, article_id: id });
  });
}

/**
 * Changes one chunk in the newest text of its article.
 * @throws AppError `not_found`, `forbidden`; `conflict` where nothing waits that is to wait on; `article_changed` with the article as it is now
 */
export async function editChunk(
  db: Db,
  chunk_key: string,
  {
    base_revision,
    closes_reports = false,
    keeps_waiting = false,
    ...changes
  }: BodyOf<'PATCH /api/knowledge/chunks/{id}'>,
  writer: Writer,
): Promise<Article> {
  if ((closes_reports || keeps_waiting) && !writer.viewer.is_reviewer) throw new AppError('forbidden');
  await requireMarkdown(db, writer, [{ loc: ['body', 'content'], content: changes.content ?? '' }]);
  const article_id = await store.findArticleOfChunk(db, chunk_key);
  if (article_id === undefined) throw new AppError('not_found', { object: 'chunk' });
  return changeAndShow(db, article_id, writer, async (tx, game, article) => {
    const mends = keeps_waiting ? await requireWaiting(tx, article) : undefined;
    await requireUnchanged(tx, article, base_revision, writer.viewer);
    const before = await newestText(tx, article);
    if (!before.chunks.some((chunk) => chunk.chunk_key === chunk_key))
      throw new AppError('not_found', { object: 'chunk' });
    const written = before.chunks.map((chunk) =>
      chunk.chunk_key === chunk_key ? { ...chunk, ...present(changes) } : chunk,
    );
    const text = await textOf({ ...before, chunks: written }, before.chunks);
    requireRoom(before, text);
    await saveText(tx, { game, article, text, before, cause: 'edit', writer, mends });
    if (closes_reports && JSON.stringify(before) !== JSON.stringify(text))
      await closeCorrected(tx, game, article, writer);
  });
}

/**
 * Takes the text of an earlier version again, as a new edit.
 * @throws AppError `not_found`, `forbidden`, `title_taken`
 */
export async function restoreVersion(db: Db, id: number, number: number, writer: Writer): Promise<Article> {
  return changeAndShow(db, id, writer, async (tx, game, article) => {
    const version = await store.findVersion(tx, id, number);
    if (version === undefined) throw new AppError('not_found', { object: 'version' });
    const before = await newestText(tx, article);
    const text = parseText(version);
    await requireFreeTitle(tx, article.game_id, text, id);
    await saveText(tx, { game, article, text, before, cause: 'restore', writer });
  });
}

/** @throws AppError `not_found`, also a second time; `forbidden` */
export async function deleteArticle(db: Db, id: number, writer: Writer): Promise<void> {
  await withLockedArticle(db, id, writer.viewer, async (tx, game, article) => {
    await removeArticle(tx, game, article, writer.actor);
    const { id: actor_id } = writer.viewer;
    if (actor_id !== article.author_id) await insertDecision(tx, { article_id: id, action: 'delete', actor_id });
  });
}

/** Deletes a locked article; it can be restored for 7 days. */
export async function removeArticle(tx: Tx, game: LockedGame, article: ArticleRow, actor: Actor): Promise<void> {
  const { id, title, language, reviewed_at } = article;
  await storeFirstVersion(tx, article);
  const revision = game.kb_revision + 1;
  if (await unpublishText(tx, id, revision)) await store.setRevision(tx, game.id, revision);
  await store.updateArticle(tx, id, { deleted_at: new Date().toISOString() });
  await audit(tx, {
    actor,
    action: 'delete',
    object: { kind: 'article', id },
    before: { title, language, reviewed: reviewed_at !== null },
  });
}

/**
 * Undoes a deletion within its 7 days: what was published is published again, under the same keys, and counted as text
 * that is saved.
 * @throws AppError `not_found` where nothing is to be undone, `forbidden`, `title_taken`, `quota_used`
 */
export async function undeleteArticle(db: Db, id: number, writer: Writer): Promise<Article> {
  await db.transaction().execute(async (tx) => {
    const game = await requireAndLockGame(tx, await requireGameIdOfArticle(tx, id));
    const article = await store.lockDeletedArticle(tx, id);
    if (article === undefined) throw new AppError('not_found', { object: 'article' });
    if (!mayEdit(writer.viewer, article)) throw new AppError('forbidden');
    await requireMayWrite(tx, writer.viewer.id);
    await requireFreeTitle(tx, article.game_id, article);
    const text = await lastPublished(tx, article);
    const bytes = text?.chunks.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) ?? 0;
    // Before anything is written. Without a text it counts, too: else the audit log could be filled that way.
    await countSavedText(tx, writer, Math.max(1, bytes));
    await store.updateArticle(tx, id, { deleted_at: null });
    await publishAgain(tx, game, article, text);
    const { id: actor_id } = writer.viewer;
    if (actor_id !== article.author_id) await insertDecision(tx, { article_id: id, action: 'restore', actor_id });
    await audit(tx, {
      actor: writer.actor,
      action: 'restore',
      object: { kind: 'article', id },
      after: { title: article.title, language: article.language },
    });
  });
  return showArticle(db, id, writer.viewer);
}

interface Saving {
  game: LockedGame;
  article: ArticleRow;
  text: VersionText;
  before?: VersionText;
  cause: 'edit' | 'restore' | 'import' | 'rebuild';
  writer: Writer;
  mends?: WaitingVersion | undefined;
}

/** Stores a text as the newest version: published if a reviewer wrote it, else waiting for review. The same text again stores nothing. */
export async function saveText(tx: Tx, { game, article, text, before, cause, writer, mends }: Saving): Promise<void> {
  const publishes = writer.viewer.is_reviewer && mends === undefined;
  await requireMayWrite(tx, writer.viewer.id);
  await requireOwnAchievements(tx, game.id, text.chunks);
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(text)) {
    const newest = await newestState(tx, article);
    // What was sent back or waits may be sent again, or approved by saving it, without a change.
    if (newest === undefined || newest === 'in_force') return;
    if (!publishes && (newest === 'waiting' || newest === 'rejected')) return;
  }
  if (article.revision > 0) await storeFirstVersion(tx, article);
  const number = article.revision + 1;
  await store.replaceVersions(
    tx,
    article.id,
    publishes ? ['waiting', 'in_force', 'returned', 'rejected'] : ['waiting', 'returned', 'rejected'],
  );
  const { chunks, ...facts } = text;
  const { viewer } = writer;
  const stored_bytes = await store.insertVersion(tx, {
    ...facts,
    article_id: article.id,
    number,
    chunks: JSON.stringify(chunks),
    cause,
    state: publishes ? 'in_force' : 'waiting',
    author_id: viewer.id,
    ...mends,
    ...(publishes ? { reviewer_id: viewer.id, reviewed_at: new Date().toISOString() } : {}),
  });
  await countSavedText(tx, writer, stored_bytes);
  // Until its first review an article shows what its author last wrote.
  const isShown = publishes || article.reviewed_at === null;
  const updated_at = new Date().toISOString();
  await store.updateArticle(tx, article.id, {
    revision: number,
    ...(isShown ? { ...facts, updated_at } : {}),
    ...(publishes ? { reviewed_at: article.reviewed_at ?? updated_at } : {}),
  });
  const revision = game.kb_revision + 1;
  if (!publishes && isShown) await storeGates(tx, article, text.chunks);
  if (publishes && (await publishText(tx, article, text, revision))) await store.setRevision(tx, game.id, revision);
  if (before === undefined || !viewer.is_reviewer) return;
  const gates = auditedGates(before.chunks, text.chunks);
  await audit(tx, {
    actor: writer.actor,
    action: 'update',
    object: { kind: 'article', id: article.id },
    before: { ...auditedArticle(before), ...gates.before },
    after: { ...auditedArticle(text), ...gates.after },
  });
}

async function changeAndShow(db: Db, id: number, writer: Writer, change: ArticleChange): Promise<Article> {
  await withLockedArticle(db, id, writer.viewer, change);
  return showArticle(db, id, writer.viewer);
}

async function requireFreeTitle(
  tx: Tx,
  game_id: number,
  { title, language }: { title: string; language: Language },
  own_id?: number,
): Promise<void> {
  const other = await store.findByTitle(tx, { game_id, title, language });
  if (other !== undefined && other !== own_id) {
    throw new AppError('title_taken', { fields: [{ loc: ['body', 'title'], type: 'title_taken' }] });
  }
}

/** Only what was given: what is undefined stays as it was. */
function present<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function auditedArticle({ title, language, game_version, chunks: { length: sections } }: VersionText) {
  return { title, language, game_version, sections };
}

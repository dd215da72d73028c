import type { Suggestion } from '#contract/suggestions.ts';
import { paths } from '#contract/values/paths.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { notify } from '#server/notifications/notifications.ts';
import { newestText } from '../articles/article-text.ts';
import { findArticleRow } from '../articles/articles.store.ts';
import { requireRoom, textOf } from '../articles/key-pieces.ts';
import { withLockedArticle } from '../articles/lock-article.ts';
import { countSavedText } from '../articles/quotas.ts';
import { requireMarkdown } from '../articles/require-markdown.ts';
import { mayEdit, type Viewer } from '../articles/viewer.ts';
import { saveText, type Writer } from '../articles/write-article.ts';
import { paySuggestions } from './reward.ts';
import * as store from './suggestions.store.ts';
import { requireMayWrite } from './writing-blocks.ts';

/** One reader's suggestions that wait, at most. */
const openMost = 20;
/** Those who hear of a suggestion for an article that nobody here wrote. */
const adminsNotified = 20;

/**
 * Keeps what a reader would change in a section, and tells who may take it. It counts as text that the reader stores.
 * @throws AppError `not_found`, `quota_used`; `conflict` for one's own article, for the text as it is, and past the limit
 */
export async function suggest(db: Db, chunk_key: string, content: string, writer: Writer): Promise<void> {
  const { viewer } = writer;
  await requireMarkdown(db, writer, [{ loc: ['body', 'content'], content }]);
  await db.transaction().execute(async (tx) => {
    const found = await store.findPublished(tx, viewer, chunk_key);
    if (found === undefined) throw new AppError('not_found', { object: 'chunk' });
    const { article_id, section, content: content_before, title, author_id, slug } = found;
    await requireMayWrite(tx, viewer.id);
    if (author_id === viewer.id || content === content_before) throw new AppError('conflict');
    if ((await store.countOpenOf(tx, viewer.id)) >= openMost) throw new AppError('conflict');
    await countSavedText(tx, writer, Buffer.byteLength(content));
    const row = { article_id, chunk_key, user_id: viewer.id, section, content_before, content };
    if (!(await store.insertSuggestion(tx, row))) return;
    const readers = author_id === null ? await store.listAdmins(tx, adminsNotified) : [author_id];
    for (const user_id of readers)
      await notify(tx, user_id, 'suggestion_made', { title, section }, paths.article(slug, article_id));
  });
}

/** @throws AppError `not_found`, `forbidden` */
export async function listSuggestions(
  db: Db,
  article_id: number,
  viewer: Viewer,
): Promise<{ items: Suggestion[]; total: number }> {
  const article = await findArticleRow(db, article_id);
  if (article === undefined) throw new AppError('not_found', { object: 'article' });
  if (!mayEdit(viewer, article)) throw new AppError('forbidden');
  const items = await store.listOpen(db, article_id);
  return { items, total: items.length };
}

/**
 * Takes a suggestion as an edit of whoever takes it: an admin's is published at once and paid for, an author's waits for
 * its review as their other edits do. Or declines it; its writer is told either way.
 * @throws AppError `not_found`, `forbidden`; `conflict` where it is decided, or the text is no longer what its reader had
 */
export async function decideSuggestion(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: number,
  { takes, reason = '' }: { takes: boolean; reason?: string | undefined },
  writer: Writer,
): Promise<void> {
  const { viewer } = writer;
  const article_id = await store.findArticleOfSuggestion(db, id);
  if (article_id === undefined) throw new AppError('not_found');
  await withLockedArticle(db, article_id, viewer, async (tx, game, article) => {
    const open = await store.lockOpen(tx, id);
    if (open === undefined) throw new AppError('conflict');
    const { chunk_key, user_id, section, content_before, content } = open;
    const state = takes ? 'taken' : 'declined';
    await store.decide(tx, id, { state, reason: reason || null, decided_by: viewer.id });
    const data = { title: article.title, section };
    const link = paths.article(game.slug, article_id);
    if (!takes) return notify(tx, user_id, 'suggestion_declined', { ...data, reason }, link);
    const before = await newestText(tx, article);
    if (before.chunks.find((one) => one.chunk_key === chunk_key)?.content !== content_before)
      throw new AppError('conflict');
    const chunks = before.chunks.map((one) => (one.chunk_key === chunk_key ? { ...one, content } : one));
    const text = await textOf({ ...before, chunks }, before.chunks);
    requireRoom(before, text);
    await saveText(tx, { game, article, text, before, cause: 'edit', writer });
    const paid = viewer.is_reviewer ? await paySuggestions(tx, config, article) : new Map<number, number>();
    await notify(tx, user_id, 'suggestion_taken', { ...data, calls: paid.get(id) ?? 0 }, link);
  });
}

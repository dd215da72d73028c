import { paths } from '#contract/values/paths.ts';
import type { ArticleReport, Review, ReviewDetails } from '#contract/knowledge-admin.ts';
import type { ReportReason } from '#contract/knowledge.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { reportsList } from '#contract/lists/reports.ts';
import { reviewsList } from '#contract/lists/reviews.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/http/admin-list.ts';
import { notify } from '#server/notifications/notifications.ts';
import { parseText, publishText, publishedText } from './article-text.ts';
import * as articles from './articles.store.ts';
import { withNamedGates } from './gates.ts';
import { findArticle } from './knowledge.store.ts';
import * as store from './review.store.ts';
import type { Viewer } from './viewer.ts';

type AdminActor = Actor & { user_id: number };

export function listReviews(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/knowledge/reviews'>>,
): ListAnswer<Review> {
  return answerAdminList(reviewsList, db, request, store.reviews, {
    cells: { game: (row) => row.game_title, author: (row) => row.author_name },
  });
}

/** @throws AppError `not_found` where it does not wait */
export async function showReview(db: Db, id: number): Promise<ReviewDetails> {
  const [review] = await store.listReviews(db, [id]);
  const version = await articles.findVersionById(db, id);
  if (review === undefined || version === undefined) throw new AppError('not_found', { object: 'review' });
  return {
    ...review,
    text: await withNamedGates(db, parseText(version)),
    in_force: review.is_new ? null : await readPublished(db, review.article_id),
  };
}

async function readPublished(db: Db, article_id: number) {
  const article = await articles.findArticleRow(db, article_id);
  if (article === undefined) throw new AppError('not_found', { object: 'article' });
  return withNamedGates(db, await publishedText(db, article));
}

/**
 * Publishes a waiting text, as one revision of its game, and tells its author.
 * @throws AppError `not_found`; `conflict` where it no longer waits
 */
export async function approve(db: Db, id: number, actor: AdminActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { game, article, version } = await lockWaiting(tx, id);
    const text = parseText(version);
    const other = await articles.findByTitle(tx, { game_id: game.id, title: text.title, language: text.language });
    if (other !== undefined && other !== article.id) throw new AppError('title_taken');
    await articles.replaceVersions(tx, article.id, ['in_force']);
    await articles.judgeVersion(tx, id, { state: 'in_force', reviewer_id: actor.user_id, note: null });
    const revision = game.kb_revision + 1;
    if (await publishText(tx, article, text, revision)) await articles.setRevision(tx, game.id, revision);
    const { title, language, game_version, checked_on } = text;
    const now = new Date().toISOString();
    await articles.updateArticle(tx, article.id, {
      title,
      language,
      game_version,
      checked_on,
      reviewed_at: article.reviewed_at ?? now,
      updated_at: now,
    });
    await audit(tx, {
      actor,
      action: 'approve',
      object: { kind: 'article', id: article.id },
      after: { title, language, version: version.number },
    });
    if (version.author_id !== null && version.author_id !== actor.user_id) {
      await notify(
        tx,
        version.author_id,
        'article_approved',
        { title, game: game.title },
        paths.article(game.slug, article.id),
      );
    }
  });
}

/**
 * Sends a waiting text back to its author with a note.
 * @throws AppError `not_found`; `conflict` where it no longer waits
 */
export async function sendBack(db: Db, id: number, note: string, actor: AdminActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { game, article, version } = await lockWaiting(tx, id);
    await articles.judgeVersion(tx, id, { state: 'returned', reviewer_id: actor.user_id, note });
    await audit(tx, {
      actor,
      action: 'return',
      object: { kind: 'article', id: article.id },
      after: { title: version.title, version: version.number, note },
    });
    if (version.author_id !== null) {
      const link = paths.editArticle(game.slug, article.id);
      await notify(tx, version.author_id, 'article_returned', { title: version.title, note }, link);
    }
  });
}

async function lockWaiting(tx: Tx, id: number) {
  const found = await articles.findVersionById(tx, id);
  const game_id = found && (await articles.findGameIdOfArticle(tx, found.article_id));
  const game = game_id === undefined ? undefined : await articles.lockGame(tx, game_id);
  const article = found && (await articles.lockArticle(tx, found.article_id));
  if (game === undefined || article === undefined) throw new AppError('not_found', { object: 'article' });
  // Read again behind the lock: another admin may have decided meanwhile.
  const version = await articles.findVersionById(tx, id);
  if (version?.state !== 'waiting') throw new AppError('conflict');
  return { game, article, version };
}

/** @throws AppError `not_found`, also for what the reader may not see */
export async function report(
  db: Db,
  viewer: Viewer,
  article_id: number,
  { reason, comment = '' }: { reason: ReportReason; comment?: string | undefined },
): Promise<void> {
  if ((await findArticle(db, viewer, article_id)) === undefined) throw new AppError('not_found', { object: 'article' });
  await db
    .transaction()
    .execute((tx) => store.insertReport(tx, { article_id, user_id: viewer.id, reason, comment: comment || null }));
}

export function listReports(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/knowledge/reports'>>,
): ListAnswer<ArticleReport> {
  return answerAdminList(reportsList, db, request, store.reports, {
    cells: { article: (row) => row.article_title, user: (row) => row.user.name },
  });
}

/** @throws AppError `not_found` */
export async function closeReport(db: Db, id: number, actor: AdminActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const closed = await store.closeReport(tx, id);
    if (closed === undefined) throw new AppError('not_found', { object: 'report' });
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'article', id: closed.article_id },
      after: { report: id, closed: true },
    });
  });
}

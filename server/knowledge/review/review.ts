import { paths } from '#contract/values/paths.ts';
import type { ArticleReport, Review, ReviewDetails } from '#contract/knowledge-admin.ts';
import { audit } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { reportsList } from '#contract/lists/reports.ts';
import { reviewsList } from '#contract/lists/reviews.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { notify } from '#server/notifications/notifications.ts';
import { parseText, publishText, publishedText } from '../articles/article-text.ts';
import * as articles from '../articles/articles.store.ts';
import { withNamedGates } from '../articles/gates.ts';
import { hideArticle } from '../articles/hide-article.ts';
import type { AdminActor } from './moderation.ts';
import { insertDecision } from './moderation.store.ts';
import * as store from './review.store.ts';
import { paySuggestions, rewardAuthor } from './reward.ts';

export function listReviews(request: ListRequest<QueryOf<'GET /api/admin/knowledge/reviews'>>): ListAnswer<Review> {
  return answerAdminList(reviewsList, request, store.reviews, {
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
 * Publishes a waiting text, as one revision of its game, tells its author, and pays for the first text of an article.
 * @throws AppError `not_found`; `conflict` where it no longer waits
 */
export async function approve(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: number,
  actor: AdminActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { game, article, version } = await lockWaiting(tx, id);
    const text = parseText(version);
    const other = await articles.findByTitle(tx, { game_id: game.id, title: text.title, language: text.language });
    if (other !== undefined && other !== article.id) throw new AppError('title_taken');
    await articles.replaceVersions(tx, article.id, ['in_force']);
    await articles.judgeVersion(tx, id, { state: 'in_force', reviewer_id: actor.user_id, note: null });
    const revision = game.kb_revision + 1;
    // Who approves the text of a hidden article wants readers to have it.
    const shown = { ...article, hidden_at: null, hidden_cause: null };
    if (await publishText(tx, shown, text, revision)) await articles.setRevision(tx, game.id, revision);
    const { title, language, game_version, checked_on } = text;
    const now = new Date().toISOString();
    await articles.updateArticle(tx, article.id, {
      title,
      language,
      game_version,
      checked_on,
      reviewed_at: article.reviewed_at ?? now,
      updated_at: now,
      ...(article.hidden_at === null
        ? {}
        : { hidden_at: null, hidden_cause: null, cleared_revision: article.revision }),
    });
    await paySuggestions(tx, config, { id: article.id, title });
    await insertDecision(tx, { article_id: article.id, action: 'approve', actor_id: actor.user_id });
    await audit(tx, {
      actor,
      action: 'approve',
      object: { kind: 'article', id: article.id },
      after: { title, language, version: version.number },
    });
    if (version.author_id !== null && version.author_id !== actor.user_id) {
      const characters = text.chunks.reduce((sum, { content }) => sum + content.length, 0);
      const first = { author_id: version.author_id, text: `article:${article.id}`, characters, title };
      // Of an article its first text is paid for: what is changed later may be a comma.
      const calls = article.reviewed_at === null ? await rewardAuthor(tx, config, first) : 0;
      await notify(
        tx,
        version.author_id,
        'article_approved',
        { title, game: game.title, calls },
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
    await insertDecision(tx, { article_id: article.id, action: 'return', reason: note, actor_id: actor.user_id });
    await audit(tx, {
      actor,
      action: 'return',
      object: { kind: 'article', id: article.id },
      after: { title: version.title, version: version.number, note },
    });
    if (version.author_id !== null && version.author_id !== actor.user_id) {
      const link = paths.editArticle(game.slug, article.id);
      await notify(tx, version.author_id, 'article_returned', { title: version.title, note }, link);
    }
  });
}

/**
 * Rejects a waiting text, and tells its author why. What is published stays; an article that has nothing else is hidden.
 * @throws AppError `not_found`; `conflict` where it no longer waits
 */
export async function reject(db: Db, id: number, reason: string, actor: AdminActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { game, article, version } = await lockWaiting(tx, id);
    await articles.judgeVersion(tx, id, { state: 'rejected', reviewer_id: actor.user_id, note: reason });
    if (article.reviewed_at === null) await hideArticle(tx, game, article, 'rejected');
    await insertDecision(tx, { article_id: article.id, action: 'reject', reason, actor_id: actor.user_id });
    await audit(tx, {
      actor,
      action: 'reject',
      object: { kind: 'article', id: article.id },
      after: { title: version.title, version: version.number, reason },
    });
    if (version.author_id !== null && version.author_id !== actor.user_id) {
      const link = paths.editArticle(game.slug, article.id);
      await notify(tx, version.author_id, 'article_rejected', { title: version.title, reason }, link);
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

export function listReports(
  request: ListRequest<QueryOf<'GET /api/admin/knowledge/reports'>>,
): ListAnswer<ArticleReport> {
  return answerAdminList(reportsList, request, store.reports, {
    cells: { article: (row) => row.article_title, user: (row) => row.user.name },
  });
}

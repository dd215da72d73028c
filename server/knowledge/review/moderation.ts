import type { BodyOf } from '#contract/endpoint-types.ts';
import type { Moderation } from '#contract/moderation.ts';
import type { ReportReason } from '#contract/knowledge.ts';
import { type ArticleDecision, hidingReasons } from '#contract/values/kinds.ts';
import { paths } from '#contract/values/paths.ts';
import { isInReach, type Rights } from '#contract/values/rights.ts';
import { type Actor, audit, theProduct } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { notify } from '#server/notifications/notifications.ts';
import { type ArticleRow, newestText } from '../articles/article-text.ts';
import * as articles from '../articles/articles.store.ts';
import { withNamedGates } from '../articles/gates.ts';
import { hideArticle, unhideArticle } from '../articles/hide-article.ts';
import { findArticle } from '../knowledge.store.ts';
import {
  type LockedGame,
  requireAndLockArticle,
  requireAndLockGame,
  requireGameIdOfArticle,
} from '../articles/lock-article.ts';
import * as store from './moderation.store.ts';
import { insertReport } from './review.store.ts';
import type { Viewer } from '../articles/viewer.ts';
import { removeArticle } from '../articles/write-article.ts';
import { findBlock } from './writing-blocks.store.ts';

export type AdminActor = Actor & { user_id: number };

/** So many networks whose reports count hide an article. */
const networksThatHide = 2;
const shownEntries = 100;

interface Locked {
  tx: Tx;
  game: LockedGame;
  article: ArticleRow;
}

/**
 * Stores what a reader finds wrong. Where two people who count report spam or an insult from different networks, readers
 * and the expert do not have the article until somebody has decided, unless this text was found in order before.
 * @throws AppError `not_found`, also for what the reader may not see
 */
export async function report(
  db: Db,
  viewer: Viewer,
  article_id: number,
  { reason, comment = '', network }: { reason: ReportReason; comment?: string | undefined; network: string },
): Promise<void> {
  if ((await findArticle(db, viewer, article_id)) === undefined) throw new AppError('not_found', { object: 'article' });
  await db.transaction().execute(async (tx) => {
    const mayHide = hidingReasons.some((one) => one === reason);
    const locked = mayHide ? await lock(tx, article_id) : undefined;
    await insertReport(tx, { article_id, user_id: viewer.id, reason, comment: comment || null, network });
    if (locked === undefined) return;
    const { game, article } = locked;
    if (article.hidden_at !== null || article.cleared_revision === article.revision) return;
    if ((await store.countHidingReports(tx, article_id)) < networksThatHide) return;
    await hideArticle(tx, game, article, 'reports');
    await store.insertDecision(tx, { article_id, action: 'hide', actor_id: null });
    await audit(tx, {
      actor: theProduct,
      action: 'hide',
      object: { kind: 'article', id: article_id },
      after: { title: article.title, cause: 'reports' },
    });
    await tellAuthor(locked, null, 'article_hidden', { reason: null });
  });
}

/**
 * Decides about an article and closes its open reports.
 * @throws AppError `not_found`; `conflict` where it is so already
 */
export async function decide(
  db: Db,
  id: number,
  { action, reason = '' }: BodyOf<'POST /api/admin/knowledge/articles/{id}/decisions'>,
  actor: AdminActor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lock(tx, id);
    const { article } = locked;
    const isFit = action === 'dismiss' || action === 'show';
    const { length: reports } = await store.closeReports(tx, id, isFit ? 'dismissed' : 'upheld');
    if (action === 'dismiss' && reports === 0) throw new AppError('conflict');
    await decisions[action](locked, reason, actor);
    await store.insertDecision(tx, {
      article_id: id,
      action,
      reason: reason || null,
      reports,
      actor_id: actor.user_id,
    });
    // The deletion has an entry of its own.
    if (action === 'delete') return;
    await audit(tx, {
      actor,
      action,
      object: { kind: 'article', id },
      before: { title: article.title, hidden: article.hidden_cause },
      after: { ...(reason === '' ? {} : { reason }), reports },
    });
  });
}

const decisions: Record<ArticleDecision, (locked: Locked, reason: string, actor: AdminActor) => Promise<void>> = {
  dismiss: async (locked, _reason, actor) => {
    const { tx, game, article } = locked;
    if (article.hidden_cause !== 'reports') {
      await articles.updateArticle(tx, article.id, { cleared_revision: article.revision });
      return;
    }
    await unhideArticle(tx, game, article);
    await tellAuthor(locked, actor, 'article_shown', {});
  },
  show: async (locked, _reason, actor) => {
    const { tx, game, article } = locked;
    if (article.hidden_at === null) throw new AppError('conflict');
    await unhideArticle(tx, game, article);
    await tellAuthor(locked, actor, 'article_shown', {});
  },
  hide: async (locked, reason, actor) => {
    const { tx, game, article } = locked;
    if (article.hidden_cause === 'hidden') throw new AppError('conflict');
    await hideArticle(tx, game, article, 'hidden');
    await tellAuthor(locked, actor, 'article_hidden', { reason });
  },
  return: async (locked, reason, actor) => {
    const { tx, game, article } = locked;
    if (article.hidden_cause === 'returned') throw new AppError('conflict');
    await judgeWaiting(tx, article, { state: 'returned', reason, actor });
    await hideArticle(tx, game, article, 'returned');
    await tellAuthor(locked, actor, 'article_returned', { note: reason });
  },
  reject: async (locked, reason, actor) => {
    const { tx, game, article } = locked;
    if (article.hidden_cause === 'rejected') throw new AppError('conflict');
    await judgeWaiting(tx, article, { state: 'rejected', reason, actor });
    await hideArticle(tx, game, article, 'rejected');
    await tellAuthor(locked, actor, 'article_rejected', { reason });
  },
  delete: async (locked, reason, actor) => {
    const { tx, game, article } = locked;
    await removeArticle(tx, game, article, actor);
    await tellAuthor(locked, actor, 'article_hidden', { reason, deleted: true });
  },
};

async function judgeWaiting(
  tx: Tx,
  article: ArticleRow,
  { state, reason, actor }: { state: 'returned' | 'rejected'; reason: string; actor: AdminActor },
): Promise<void> {
  const newest = await articles.findVersion(tx, article.id, article.revision);
  if (newest?.state !== 'waiting') return;
  await articles.judgeVersion(tx, newest.id, { state, reviewer_id: actor.user_id, note: reason });
}

type AuthorNotice = 'article_hidden' | 'article_shown' | 'article_returned' | 'article_rejected';
type NoticeFacts = { reason?: string | null; note?: string; deleted?: boolean };

/** Who decides about a text of their own knows it already. */
async function tellAuthor(
  { tx, game, article }: Locked,
  actor: AdminActor | null,
  kind: AuthorNotice,
  said: NoticeFacts,
) {
  const { author_id, id, title } = article;
  if (author_id === null || author_id === actor?.user_id) return;
  const link = said.deleted ? undefined : paths[kind === 'article_shown' ? 'article' : 'editArticle'](game.slug, id);
  const { reason = null, note = '', deleted = false } = said;
  const data = { title, game: game.title };
  if (kind === 'article_shown') await notify(tx, author_id, kind, data, link);
  else if (kind === 'article_returned') await notify(tx, author_id, kind, { title, note }, link);
  else if (kind === 'article_rejected') await notify(tx, author_id, kind, { title, reason: reason ?? '' }, link);
  else await notify(tx, author_id, kind, { title, reason, deleted }, link);
}

/**
 * Dismisses one report. Readers have the article again where the others would not have hidden it.
 * @throws AppError `not_found`
 */
export async function dismissReport(db: Db, id: number, actor: AdminActor): Promise<void> {
  const article_id = await store.findArticleOfReport(db, id);
  if (article_id === undefined) throw new AppError('not_found', { object: 'report' });
  await db.transaction().execute(async (tx) => {
    const locked = await lock(tx, article_id);
    if (!(await store.closeReport(tx, id, 'dismissed'))) return;
    await store.insertDecision(tx, { article_id, action: 'dismiss', reports: 1, actor_id: actor.user_id });
    await audit(tx, {
      actor,
      action: 'dismiss',
      object: { kind: 'article', id: article_id },
      after: { report: id, reports: 1 },
    });
    if (locked.article.hidden_cause !== 'reports') return;
    if ((await store.countHidingReports(tx, article_id)) >= networksThatHide) return;
    await unhideArticle(tx, locked.game, locked.article);
    await tellAuthor(locked, actor, 'article_shown', {});
  });
}

async function lock(tx: Tx, article_id: number): Promise<Locked> {
  const game = await requireAndLockGame(tx, await requireGameIdOfArticle(tx, article_id));
  return { tx, game, article: await requireAndLockArticle(tx, article_id) };
}

/**
 * An article with its reports, what was decided about it, and its author, for who may block them.
 * @throws AppError `not_found`
 */
export async function showModeration(db: Db, id: number, rights: Rights & { id: number }): Promise<Moderation> {
  const found = await store.findModerated(db, id);
  const row = found && (await articles.findAnyArticleRow(db, id));
  if (found === undefined || row === undefined) throw new AppError('not_found', { object: 'article' });
  const author = await store.findAuthorOf(db, id);
  const block = author && (await findBlock(db, author.id));
  return {
    article: found,
    text: await withNamedGates(db, await newestText(db, row)),
    reports: await store.listReportsOf(db, id, shownEntries),
    decisions: (await store.listDecisions(db, id, shownEntries)).map(({ actor_id, actor_name, ...decision }) => ({
      ...decision,
      actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    })),
    author:
      author === undefined
        ? null
        : {
            ...author,
            may_block: author.id !== rights.id && isInReach(author, rights),
            block: block ?? null,
          },
  };
}

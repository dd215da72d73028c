import { limits } from '#contract/values/limits.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { allowedHits, countHit, countHitsLeft, type Limit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import type { Viewer } from './viewer.ts';

/** Who stores something, and by how much the operator multiplies limits. */
export interface Storing {
  viewer: Viewer;
  rate_limit_factor: number;
}

const kib = 1024;

function limitsOf({ is_reviewer }: Viewer) {
  return is_reviewer
    ? { text: rateLimits.savedTextOfAdmin, articles: rateLimits.newArticlesOfAdmin }
    : { text: rateLimits.savedText, articles: rateLimits.newArticles };
}

/**
 * Counts the text that a saved version adds to what its article had.
 * @throws AppError `quota_used`, which names the limit
 */
export async function countSavedText(tx: Tx, storing: Storing, bytes: number): Promise<void> {
  const { text } = limitsOf(storing.viewer);
  await countStored(tx, text, storing, Math.ceil(bytes / kib), {
    loc: ['body', 'chunks'],
    type: 'text_quota',
    limit: allowedHits(text, storing.rate_limit_factor) / kib,
  });
}

/** @throws AppError `quota_used`, which names the limit */
export async function countNewArticle(tx: Tx, storing: Storing): Promise<void> {
  const { articles } = limitsOf(storing.viewer);
  const limit = allowedHits(articles, storing.rate_limit_factor);
  await countStored(tx, articles, storing, 1, { loc: ['body', 'title'], type: 'article_quota', limit });
}

/**
 * Counts what is written of drafts: each is kept anew a moment after the last key.
 * @throws AppError `quota_used`, which names the limit
 */
export async function countDraft(tx: Tx, storing: Storing, bytes: number): Promise<void> {
  const text = rateLimits.draftText;
  await countStored(tx, text, storing, Math.ceil(bytes / kib), {
    loc: ['body', 'content'],
    type: 'draft_quota',
    limit: allowedHits(text, storing.rate_limit_factor) / kib,
  });
}

/**
 * Counts text that is searched for HTML, whether or not it is saved then: searching it takes long. Reviewers are trusted.
 * @throws AppError `too_many_requests`
 */
export async function countSearchedText(db: Db, { viewer, rate_limit_factor }: Storing, bytes: number): Promise<void> {
  if (viewer.is_reviewer || bytes === 0) return;
  await countHit(db, rateLimits.searchedText, String(viewer.id), rate_limit_factor, Math.ceil(bytes / kib));
}

async function countStored(
  tx: Tx,
  limit: Limit,
  { viewer, rate_limit_factor }: Storing,
  weight: number,
  field: WrongField,
): Promise<void> {
  try {
    await countHit(tx, limit, String(viewer.id), rate_limit_factor, weight);
  } catch (error) {
    if (!(error instanceof AppError) || error.retry_after === undefined) throw error;
    throw new AppError('quota_used', { fields: [field], retry_after: error.retry_after });
  }
}

/** What a person may still save in these 24 hours, for who writes. */
export async function showQuota(db: Db, { viewer, rate_limit_factor }: Storing) {
  const { text, articles } = limitsOf(viewer);
  const left = (limit: Limit) => countHitsLeft(db, limit, String(viewer.id), rate_limit_factor);
  return { text_kib: await left(text), articles: await left(articles) };
}

/** @throws AppError `too_many_drafts` where another would be more than one person may keep */
export function requireRoomForDraft(others: { count: number; bytes: number }, bytes: number): void {
  const loc = ['body', 'content'] as const;
  if (others.count >= limits.drafts) {
    throw new AppError('too_many_drafts', { fields: [{ loc, type: 'too_many_drafts', limit: limits.drafts }] });
  }
  if (others.bytes + bytes > limits.draftBytes) {
    const limit = limits.draftBytes / kib / kib;
    throw new AppError('too_many_drafts', { fields: [{ loc, type: 'drafts_too_large', limit }] });
  }
}

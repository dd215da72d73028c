import { z } from 'zod';
import { bulkAnswer, bulkIds } from './bulk.ts';
import { booleanQuery, listEndpoint } from './admin-list.ts';
import { reportsList } from './lists/reports.ts';
import { reviewsList } from './lists/reviews.ts';
import { articlesList } from './lists/articles.ts';
import { chunksList } from './lists/chunks.ts';
import { id, idParams, isoTime, language, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { articleSummary, articleText, chunkParams, gate, reportReason } from './knowledge.ts';
import { hiddenCauses, reportOutcomes } from './values/kinds.ts';
import { limits } from './values/limits.ts';

export const adminArticle = articleSummary.omit({ found: true }).extend({
  game_title: z.string(),
  used_in: z.int(),
  /** Whether a newer text waits for its review. */
  waits: z.boolean(),
  hidden_cause: z.enum(hiddenCauses).nullable(),
  deleted_at: isoTime.nullable(),
});
export type AdminArticle = z.infer<typeof adminArticle>;

export const adminChunk = z.object({
  /** The current version. */
  id,
  chunk_key: z.string(),
  article_id: id,
  article_title: z.string(),
  game_id: id,
  game_slug: z.string(),
  game_title: z.string(),
  language,
  section: z.string(),
  content: z.string(),
  from_rev: z.int(),
  used_in: z.int(),
});
export type AdminChunk = z.infer<typeof adminChunk>;

export const adminChunkDetails = z.object({
  /** It has no version yet in a text that was never published. */
  chunk: adminChunk.extend({ id: id.nullable(), from_rev: z.int().nullable() }),
  gate: gate.nullable(),
  /** The number of its article's newest text, for `base_revision`. */
  revision: z.int(),
  /** Whether a newer text of its article waits for review: it is changed there, not here. */
  waits: z.boolean(),
  /** The last answers that cited any version of it, newest first, at most ten. */
  cited_in: z.array(z.object({ message_id: id, user: z.object({ id, name: z.string() }), created_at: isoTime })),
  /** What any version of it was graded, newest first, at most ten. */
  grades: z.array(
    z.object({
      query_text: z.string(),
      /** 0 not relevant … 3 answers it; null: cannot be judged. */
      grade: z.int().nullable(),
      /** Whether the version that was graded is the current one. */
      is_current: z.boolean(),
      graded_at: isoTime,
    }),
  ),
});
export type AdminChunkDetails = z.infer<typeof adminChunkDetails>;

/** A text that waits for its review. */
export const review = z.object({
  id,
  article_id: id,
  game_id: id,
  game_slug: z.string(),
  game_title: z.string(),
  title: z.string(),
  author_name: z.string().nullable(),
  /** Whether no text of the article was reviewed before. */
  is_new: z.boolean(),
  created_at: isoTime,
});
export type Review = z.infer<typeof review>;

export const reviewDetails = review.extend({
  text: articleText,
  /** What readers and the expert have now; null for a new article. */
  in_force: articleText.nullable(),
});
export type ReviewDetails = z.infer<typeof reviewDetails>;

export const articleReport = z.object({
  id,
  article_id: id,
  article_title: z.string(),
  game_slug: z.string(),
  game_title: z.string(),
  reason: reportReason,
  comment: z.string().nullable(),
  user: z.object({ id, name: z.string() }),
  /** Whether readers have the article. */
  hidden: z.boolean(),
  /** Null while it waits. */
  outcome: z.enum(reportOutcomes).nullable(),
  created_at: isoTime,
  closed_at: isoTime.nullable(),
});
export type ArticleReport = z.infer<typeof articleReport>;

export const knowledgeAdminEndpoints = defineEndpoints({
  [articlesList.endpoint]: {
    ...listEndpoint(articlesList),
    summary: 'The articles of all games; as CSV with `Accept: text/csv`',
    response: listOf(adminArticle),
  },
  [chunksList.endpoint]: {
    ...listEndpoint(chunksList),
    summary: 'The current chunks of all games; as CSV with `Accept: text/csv`',
    response: listOf(adminChunk),
  },
  'GET /api/admin/knowledge/chunks/{id}': {
    summary: 'A chunk by its `chunk_key`, with the answers that cited it and its grades',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: chunkParams,
    query: z.object({ waiting: booleanQuery.optional() }),
    response: adminChunkDetails,
  },
  [reviewsList.endpoint]: {
    ...listEndpoint(reviewsList),
    summary: 'The texts that wait for their review; as CSV with `Accept: text/csv`',
    response: listOf(review),
  },
  'GET /api/admin/knowledge/reviews/{id}': {
    summary: 'A waiting text beside the published one',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: reviewDetails,
  },
  'POST /api/admin/knowledge/reviews/bulk': {
    summary: 'Decide about several waiting texts, each by itself; sending back and rejecting need a reason',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z
      .object({
        action: z.enum(['approve', 'return', 'reject']),
        ids: bulkIds,
        reason: z.string().trim().max(limits.comment).optional(),
      })
      .refine(({ action, reason = '' }) => reason !== '' || action === 'approve', {
        path: ['reason'],
        params: { type: 'missing' },
      }),
    response: bulkAnswer,
  },
  'POST /api/admin/knowledge/reviews/{id}/approve': {
    summary: 'Publish a waiting text; 409 where it no longer waits',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/knowledge/reviews/{id}/return': {
    summary: 'Send a waiting text back to its author with a note; 409 where it no longer waits',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ note: typedText(limits.comment) }),
    status: 204,
  },
  [reportsList.endpoint]: {
    ...listEndpoint(reportsList),
    summary:
      'What readers found wrong with articles: what waits, or with `closed` what was decided; as CSV with `Accept: text/csv`',
    response: listOf(articleReport),
  },
  'POST /api/admin/knowledge/reports/bulk': {
    summary: 'Dismiss several reports, each by itself',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ action: z.enum(['dismiss']), ids: bulkIds }),
    response: bulkAnswer,
  },
  'POST /api/admin/knowledge/reports/{id}/close': {
    summary:
      'Dismiss one report; readers have the article again where no others hide it. A second time changes nothing',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
});

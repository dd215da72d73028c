import { z } from 'zod';
import { id, idParams, isoTime, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { articleText, reportReason } from './knowledge.ts';
import { articleDecisions, hiddenCauses, reasonedDecisions, reportOutcomes } from './values/kinds.ts';
import { limits } from './values/limits.ts';
import { writingBlock } from './writing-block.ts';

const person = z.object({ id, name: z.string() });

const decisionEntry = z.object({
  id,
  action: z.enum([...articleDecisions, 'approve', 'correct', 'restore']),
  reason: z.string().nullable(),
  /** How many open reports it closed. */
  reports: z.int(),
  /** Null where the reports of players hid it. */
  actor: person.nullable(),
  created_at: isoTime,
});

/** All that one decides about an article by. */
export const moderation = z.object({
  article: z.object({
    id,
    title: z.string(),
    game_id: id,
    game_slug: z.string(),
    game_title: z.string(),
    reviewed: z.boolean(),
    hidden_cause: z.enum(hiddenCauses).nullable(),
    hidden_at: isoTime.nullable(),
    deleted_at: isoTime.nullable(),
    created_at: isoTime,
    /** Its newest text, to be looked at in the review; null where none waits. */
    review_id: id.nullable(),
  }),
  /** The newest text. */
  text: articleText,
  /** The newest first, at most a hundred. */
  reports: z.array(
    z.object({
      id,
      reason: reportReason,
      comment: z.string().nullable(),
      user: person,
      outcome: z.enum(reportOutcomes).nullable(),
      /** Whether it counts where reports hide an article; only while it is open. */
      counts: z.boolean(),
      created_at: isoTime,
      closed_at: isoTime.nullable(),
    }),
  ),
  /** The newest first, at most a hundred. */
  decisions: z.array(decisionEntry),
  author: person
    .extend({
      articles: z.int(),
      hidden: z.int(),
      rejected: z.int(),
      /** Whether the reader may stop them from writing. */
      may_block: z.boolean(),
      block: writingBlock.extend({ by: z.string().nullable(), created_at: isoTime }).nullable(),
    })
    .nullable(),
});
export type Moderation = z.infer<typeof moderation>;

const isReasoned = (action: string) => reasonedDecisions.some((one) => one === action);

export const decisionBody = z
  .object({ action: z.enum(articleDecisions), reason: z.string().trim().max(limits.comment).optional() })
  .refine(({ action, reason = '' }) => reason !== '' || !isReasoned(action), {
    path: ['reason'],
    params: { type: 'missing' },
  });

const grants = ['reviewer'] as const;

export const moderationEndpoints = defineEndpoints({
  'GET /api/admin/knowledge/articles/{id}/moderation': {
    summary: 'An article with its reports, what was decided about it, and its author',
    access: 'admin',
    grants,
    api_key: false,
    params: idParams,
    response: moderation,
  },
  'POST /api/admin/knowledge/articles/{id}/decisions': {
    summary:
      'Decide about an article and close its reports: `dismiss` them, `hide` or `show` it, `return` or `reject` it with a reason, or `delete` it; 409 where it is so already',
    access: 'admin',
    grants,
    api_key: false,
    params: idParams,
    body: decisionBody,
    status: 204,
  },
  'POST /api/admin/knowledge/reviews/{id}/reject': {
    summary:
      'Reject a waiting text with a reason; an article without another text is hidden. 409 where it no longer waits',
    access: 'admin',
    grants,
    api_key: false,
    params: idParams,
    body: z.object({ reason: typedText(limits.comment) }),
    status: 204,
  },
  'PUT /api/admin/users/{id}/writing-block': {
    summary: 'Stop somebody from writing articles, for a while or until it is lifted; in place of an earlier block',
    access: 'admin',
    grants: ['reviewer', 'support'],
    api_key: false,
    params: idParams,
    body: z.object({ reason: typedText(limits.reason), ends_at: isoTime.nullable() }),
    status: 204,
  },
  'DELETE /api/admin/users/{id}/writing-block': {
    summary: 'Let somebody write again',
    access: 'admin',
    grants: ['reviewer', 'support'],
    api_key: false,
    params: idParams,
    status: 204,
  },
});

import { z } from 'zod';
import { bulkAnswer, bulkIds } from './bulk.ts';
import { booleanQuery, listEndpoint } from './admin-list.ts';
import { usersList } from './lists/users.ts';
import { newPassword } from './auth.ts';
import { email, id, idParams, isoTime, language, limit, listOf, typedText } from './common.ts';
import { messageState } from './chat.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobKind, jobState } from './jobs.ts';
import { notificationKind } from './notifications.ts';
import { topUpStatus } from './top-ups.ts';
import { grant, role, user } from './users.ts';
import { ledgerKind } from './wallet.ts';
import { timelineKinds } from './values/kinds.ts';
import { limits } from './values/limits.ts';

export const adminUser = user.extend({
  grants: z.array(grant),
  /** An admin made the account, and its owner has set no password yet. */
  is_invited: z.boolean(),
  last_seen_at: isoTime.nullable(),
  /** Set while the deletion can still be undone. */
  deleted_at: isoTime.nullable(),
  /** Calls that can be spent now. */
  calls: z.int(),
  /** Questions asked, hidden ones included. */
  questions: z.int(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUserDetails = adminUser.extend({
  reserved: z.int(),
  rub_balance: z.number(),
  unsure: z.int(),
  refused: z.int(),
  failed: z.int(),
  ratings: z.int(),
  /** Null without ratings. */
  average_rating: z.number().nullable(),
  games: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number(),
  consent: z.object({ version: z.string(), accepted_at: isoTime }).nullable(),
  /** Live sessions, the one used last first. */
  sessions: z.array(
    z.object({
      id,
      created_at: isoTime,
      last_seen_at: isoTime,
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
    }),
  ),
});
export type AdminUserDetails = z.infer<typeof adminUserDetails>;

const entry = <K extends string, E extends string, D extends z.ZodRawShape>(kind: K, event: E, data: D) =>
  z.object({
    /** Unique over all kinds. */
    id: z.string(),
    at: isoTime,
    kind: z.literal(kind),
    event: z.literal(event),
    data: z.object(data),
    /** The page inside the product that shows more; null where there is none. */
    link: z.string().nullable(),
  });

export const timelineKind = z.enum(timelineKinds);

export const timelineEntry = z.discriminatedUnion('event', [
  entry('account', 'registered', {}),
  entry('account', 'verified', {}),
  entry('account', 'consented', { version: z.string(), ip: z.string().nullable() }),
  entry('account', 'deleted', {}),
  entry('sessions', 'session_opened', { ip: z.string().nullable(), user_agent: z.string().nullable() }),
  entry('chats', 'question_asked', {
    message_id: id,
    game_id: id,
    game_title: z.string(),
    text: z.string(),
    state: messageState,
    hidden: z.boolean(),
    /** Whether it cost a call, also where that was given back later. */
    is_charged: z.boolean(),
    /** Of all that a model was asked for it. */
    tokens: z.int(),
    cost_usd: z.number(),
  }),
  entry('ledger', 'ledger_line', {
    kind: ledgerKind,
    unit: z.enum(['call', 'kopeck']),
    /** What it did to what can be spent: calls or kopecks, with their sign. */
    amount: z.int(),
    description: z.string().nullable(),
    actor_name: z.string().nullable(),
    /** The game that a question was about. */
    game_title: z.string().nullable(),
  }),
  /** An order of calls, whatever became of it. */
  entry('ledger', 'top_up_ordered', { calls: z.int(), kopecks: z.int(), status: topUpStatus }),
  entry('articles', 'article_written', {
    title: z.string(),
    game_title: z.string(),
    is_reviewed: z.boolean(),
    is_deleted: z.boolean(),
  }),
  /** By hand; what a Steam sync finds is a matter of its job. */
  entry('games', 'game_added', { title: z.string() }),
  entry('jobs', 'job_started', { job_kind: jobKind, title: z.string(), state: jobState }),
  entry('ratings', 'answer_rated', {
    message_id: id,
    game_title: z.string(),
    rating: z.int(),
    comment: z.string().nullable(),
  }),
  entry('tokens', 'tokens_used', {
    model: z.string().nullable(),
    outcome: z.string(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost_usd: z.number(),
    total_ms: z.int(),
  }),
  entry('api_keys', 'api_key_made', { name: z.string(), prefix: z.string(), by_admin: z.boolean() }),
  entry('api_keys', 'api_key_deleted', { name: z.string(), prefix: z.string(), by_admin: z.boolean() }),
  entry('notifications', 'notified', { notification_kind: notificationKind, title: z.string(), is_read: z.boolean() }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

const editable = { email, name: typedText(limits.name), role, is_active: z.boolean(), language };

export const adminUsersEndpoints = defineEndpoints({
  [usersList.endpoint]: {
    ...listEndpoint(usersList),
    summary: 'Accounts, page by page; as CSV with `Accept: text/csv`',
    response: listOf(adminUser),
  },
  'POST /api/admin/users': {
    summary: 'Make an account; without a password its owner is invited by mail to set one',
    access: 'admin',
    grants: [],
    api_key: false,
    body: z.object({
      email: editable.email,
      name: editable.name,
      role: role.default('user'),
      /** An admin has none: the role allows everything. */
      grants: z.array(grant).default([]),
      is_active: z.boolean().default(true),
      language: language.default('en'),
      /** The admin vouches for the address; `false` sends the verification mail. Without a password the invitation does. */
      email_verified: z.boolean().default(true),
      password: newPassword.optional(),
    }),
    body_limit: 16 * 1024,
    response: adminUser,
  },
  'GET /api/admin/users/{id}': {
    summary: 'One account with its facts',
    access: 'admin',
    grants: ['support', 'finance'],
    api_key: false,
    params: idParams,
    /** `deleted=true` also finds one that was deleted in the last 7 days. */
    query: z.object({ deleted: booleanQuery.optional() }),
    response: adminUserDetails,
  },
  'POST /api/admin/users/bulk': {
    summary: 'Delete or restore several accounts, each by itself',
    access: 'admin',
    grants: [],
    api_key: false,
    body: z.object({ action: z.enum(['delete', 'restore']), ids: bulkIds }),
    response: bulkAnswer,
  },
  'PUT /api/admin/users/{id}': {
    summary: 'Replace what can be edited of an account',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    /**
     * Without `email_verified` an address that stays keeps its verification, a new one has none; without `grants` they
     * stay. `was`: what the editor saw; where the account is not so any more, nothing is replaced. Who begins to work here
     * at an address that is not confirmed is invited to set a password, and what opened the account before ends.
     */
    body: z.object({
      ...editable,
      grants: z.array(grant).optional(),
      email_verified: z.boolean().optional(),
      was: z.record(z.string(), z.unknown()).optional(),
    }),
    body_limit: 16 * 1024,
    response: adminUser,
  },
  'DELETE /api/admin/users/{id}': {
    summary: 'Delete an account; it can be restored for 7 days',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/users/{id}/restore': {
    summary: 'Undo a deletion within 7 days; 409 when the address was taken meanwhile',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    response: adminUser,
  },
  'GET /api/admin/users/{id}/timeline': {
    summary: 'Everything about a user in the order of time, newest first',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    query: z.object({
      /** `next` of the page before. */
      before: z.string().max(100).optional(),
      limit: limit(50),
      /** Kinds separated by commas; all where absent. */
      kinds: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(timelineKind))
        .optional(),
    }),
    response: z.object({ items: z.array(timelineEntry), next: z.string().nullable() }),
  },
});

import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { answerContent, askedModel, citation } from './chat.ts';
import { id, idParams, idQuery, isoTime, limit, listOf, skip } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { sharesList } from './lists/shares.ts';
import { shareStates } from './values/kinds.ts';

/** 128 random bits as base64url. What cannot be a name is not looked for. */
const shareName = z.string().max(100);
const shareParams = z.object({ name: shareName });

/** An answer that its player shares. */
export const share = z.object({
  name: z.string(),
  /** The address that anybody may open. */
  url: z.string(),
  state: z.enum(shareStates),
  message_id: id,
  conversation_id: id,
  question: z.string(),
  game: z.object({ id, slug: z.string(), title: z.string() }),
  created_at: isoTime,
});
export type Share = z.infer<typeof share>;

/** A shared answer as everybody may read it: nothing in it says who asked. */
export const sharedAnswer = z.object({
  name: z.string(),
  game: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    header_url: z.string().nullable(),
    has_expert: z.boolean(),
  }),
  question: z.string(),
  /** As of a message. */
  text: z.string(),
  state: z.enum(['answered', 'unsure']),
  content: answerContent.omit({ miss: true }).nullable(),
  citations: z.array(citation),
  asked_model: askedModel.nullable(),
  answered_at: isoTime,
  is_example: z.boolean(),
});
export type SharedAnswer = z.infer<typeof sharedAnswer>;

export const adminShare = z.object({
  id,
  name: z.string(),
  state: z.enum(shareStates),
  question: z.string(),
  game: z.object({ id, slug: z.string(), title: z.string() }),
  user: z.object({ id, name: z.string(), email: z.string() }),
  is_example: z.boolean(),
  created_at: isoTime,
  taken_down_at: isoTime.nullable(),
});
export type AdminShare = z.infer<typeof adminShare>;

export const sharesEndpoints = defineEndpoints({
  'POST /api/shares': {
    summary:
      'Share an answer: anybody with its address can read question, answer and sources; a shared one stays as it is',
    access: 'verified',
    api_key: false,
    body: z.object({ message_id: id }),
    response: share,
  },
  'GET /api/shares': {
    summary: 'The answers that one shares, the newest first',
    access: 'user',
    api_key: false,
    query: z.object({ message_id: idQuery.optional(), skip, limit: limit() }),
    response: listOf(share),
  },
  'DELETE /api/shares/{name}': {
    summary: 'Stop sharing an answer; its address is not found from then on, and never again',
    access: 'user',
    api_key: false,
    params: shareParams,
    status: 204,
  },
  'GET /api/shared/{name}': {
    summary: 'A shared answer with its sources, for anybody who knows its name',
    access: 'public',
    api_key: false,
    params: shareParams,
    response: sharedAnswer,
  },
  [sharesList.endpoint]: {
    ...listEndpoint(sharesList),
    summary: 'Shared answers of all players, page by page; as CSV with `Accept: text/csv`',
    response: listOf(adminShare),
  },
  'PATCH /api/admin/shares/{id}': {
    summary: 'Show a shared answer to visitors as an example, which search engines may read, or stop that',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ is_example: z.boolean() }),
    response: adminShare,
  },
  'DELETE /api/admin/shares/{id}': {
    summary: 'Take a shared answer down; it cannot be shared again',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/shares/{id}/restore': {
    summary: 'Undo taking a shared answer down',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: adminShare,
  },
});

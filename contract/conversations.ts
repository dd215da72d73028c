import { z } from 'zod';
import { booleanQuery } from './admin-list.ts';
import { excerpt, id, idParams, idQuery, isoTime, limit, listOf, skip, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

/** What a player and a game’s expert wrote in one go. */
export const conversation = z.object({
  conversation_id: id,
  game: z.object({ id, slug: z.string(), title: z.string(), header_url: z.string().nullable() }),
  /** The first question, unless it was renamed; empty before it. */
  title: z.string(),
  /** One that was asked again counts once. */
  questions: z.int(),
  /** Whether the calls that name no conversation mean this one of its game. */
  is_current: z.boolean(),
  /** Asked by a program with a key. */
  by_program: z.boolean(),
  created_at: isoTime,
  /** When it was last asked in. */
  active_at: isoTime,
  /** Its newest message; null before the first. */
  last_message: z.object({ message_id: id, is_running: z.boolean() }).nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** Where a search found its words: a part of the newest message that has them. */
export const foundMessage = z.object({
  message_id: id,
  ...excerpt,
});

/** With `found` where a search found a message; null where it found the title, and without a search. */
export const listedConversation = conversation.extend({
  found: foundMessage.nullable(),
  /** For 7 days it can be brought back. */
  deleted_at: isoTime.nullable(),
});
export type ListedConversation = z.infer<typeof listedConversation>;

/** Of which conversation of a game; the current one where absent. */
export const conversationQuery = z.object({ conversation_id: idQuery.optional() });

export const conversationEndpoints = defineEndpoints({
  'GET /api/chat/conversations': {
    summary: 'One’s conversations, the last one first; with `q` those whose title or messages hold all of its words',
    access: 'user',
    api_key: true,
    query: z.object({
      game_id: idQuery.optional(),
      q: z.string().trim().max(limits.search).optional(),
      /** `deleted=true` lists those that were deleted in the last 7 days, the last one first. */
      deleted: booleanQuery.optional(),
      skip,
      limit: limit(),
    }),
    response: listOf(listedConversation),
  },
  'POST /api/chat/games/{id}/conversations': {
    summary: 'Begin a new conversation, which becomes the current one; an empty one that is there is taken',
    access: 'user',
    api_key: true,
    params: idParams,
    response: conversation,
  },
  'PATCH /api/chat/conversations/{id}': {
    summary: 'Rename a conversation',
    access: 'user',
    api_key: true,
    params: idParams,
    body: z.object({ title: typedText(limits.conversationTitle) }),
    response: conversation,
  },
});

import { z } from 'zod';
import { booleanQuery } from './admin-list.ts';
import { citation, message } from './chat.ts';
import { id, idParams, idQuery, isoTime, limit, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { modelPurposes } from './values/kinds.ts';
import { limits } from './values/limits.ts';

const game = z.object({ id, slug: z.string(), title: z.string() });

/** One user's questions to one game's expert, counted; hidden ones included. */
export const userChat = z.object({
  game,
  conversations: z.int(),
  questions: z.int(),
  answered: z.int(),
  unsure: z.int(),
  refused: z.int(),
  failed: z.int(),
  stopped: z.int(),
  /** Questions that the player deleted. */
  hidden: z.int(),
  rated: z.int(),
  /** Null without ratings. */
  average_rating: z.number().nullable(),
  last_at: isoTime,
});
export type UserChat = z.infer<typeof userChat>;

/** A chunk that the expert was given for an answer, as it was then. */
export const givenChunk = citation.omit({ outdated: true, source: true }).extend({
  /** Whether the answer cites it. */
  cited: z.boolean(),
  score: z.number(),
});
export type GivenChunk = z.infer<typeof givenChunk>;

/** A query that the model wrote, and what for. */
export const modelSearch = z.object({ purpose: z.enum(modelPurposes).exclude(['answer']), query: z.string() });
export type ModelSearch = z.infer<typeof modelSearch>;

export const adminMessage = message.extend({
  /** What its conversation is called. */
  conversation_title: z.string(),
  /** The player deleted it. */
  hidden: z.boolean(),
  /** `general`: asked from general knowledge. */
  mode: z.enum(['general']).nullable(),
  failure_code: z.string().nullable(),
  chunks: z.array(givenChunk),
  /** What the model searched for beside the question's own words. */
  searches: z.array(modelSearch),
  /** What the answer used; null for questions and where nothing was logged. */
  usage: z
    .object({
      model: z.string().nullable(),
      input_tokens: z.int(),
      output_tokens: z.int(),
      cost_usd: z.number(),
      first_text_ms: z.int().nullable(),
      total_ms: z.int(),
    })
    .nullable(),
});
export type AdminMessage = z.infer<typeof adminMessage>;

export const adminChatEndpoints = defineEndpoints({
  'GET /api/admin/chat/users/{id}/chats': {
    summary: 'The games whose experts a user asked, the latest first; reading is audited',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    response: listOf(userChat),
  },
  'GET /api/admin/chat/users/{id}/games/{game_id}/messages': {
    summary: 'What a user and a game’s expert wrote, with the chunks behind each answer; reading is audited',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams.extend({ game_id: idParams.shape.id }),
    query: z.object({
      /** Only answers written from articles (or only those that were not), each with its question. */
      is_rag: booleanQuery.optional(),
      before: idQuery.optional(),
      limit: limit(limits.page.max),
    }),
    response: listOf(adminMessage).extend({ game }),
  },
});

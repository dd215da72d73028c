import { z } from 'zod';
import { bulkAnswer, bulkIds } from './bulk.ts';
import { listEndpoint } from './admin-list.ts';
import { qualityList } from './lists/quality.ts';
import { citation, message, messageState } from './chat.ts';
import { id, idParams, isoTime, language, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { booking } from './ledger.ts';
import { callOutcomes } from './values/kinds.ts';
import { limits } from './values/limits.ts';

/** A rated answer. Its id is that of the answer's message. */
export const qualityItem = z.object({
  id,
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  rated_at: isoTime,
  /** How the answer ended. */
  state: messageState,
  question: z.string(),
  /** The beginning of the answer. */
  answer: z.string(),
  user: z.object({ id, name: z.string(), email: z.string() }),
  game: z.object({ id, slug: z.string(), title: z.string() }),
  handled: z.boolean(),
  /** The labelled query that was made from it. */
  query_id: id.nullable(),
});
export type QualityItem = z.infer<typeof qualityItem>;

/** A chunk that the expert was given, as it was. */
const retrievedChunk = citation
  .omit({ outdated: true, source: true })
  .extend({ score: z.number(), cited: z.boolean() });
export type RetrievedSource = z.infer<typeof retrievedChunk>;

export const qualityDetails = qualityItem.extend({
  asked: message,
  answered: message,
  /** In which the question is written. */
  language,
  /** The turns before it in the same conversation, oldest first. */
  conversation: z.array(message),
  /** In the order in which the expert got them. */
  retrieved: z.array(retrievedChunk),
  /** The revision of the game's knowledge that was asked. */
  snapshot_version: z.int().nullable(),
  /** Null where no expert was asked. */
  usage: z
    .object({
      /** Null for the extractive expert. */
      model: z.string().nullable(),
      input_tokens: z.int(),
      output_tokens: z.int(),
      estimated: z.boolean(),
      first_text_ms: z.number().nullable(),
      total_ms: z.number(),
      cost_usd: z.number(),
    })
    .nullable(),
  /** Each request that was made for it, in their order; `model` is null where the articles were quoted. */
  steps: z.array(
    z.object({
      purpose: z.enum(['answer', 'rewriting', 'search', 'picture']),
      /** A word for how it ended, or the kind of a fault. */
      outcome: z.string(),
      model: z.string().nullable(),
      input_tokens: z.int(),
      output_tokens: z.int(),
      estimated: z.boolean(),
      total_ms: z.number(),
      cost_usd: z.number(),
    }),
  ),
  /** What the player did next in this game: at most 3 questions, and whether the history was deleted. */
  next: z.array(z.object({ message_id: id, text: z.string(), state: messageState, created_at: isoTime })),
  history_deleted: z.boolean(),
  /**
   * The same words in the same game: how often they were asked, by how many players, and how many others still got nothing
   * better, nor know that there is something.
   */
  same_question: z.object({ times: z.int(), players: z.int(), others: z.int() }),
  /** What became of the work on it: how many chunks are graded for its question, and when the player was notified. */
  progress: z.object({ graded: z.int(), better_answer_at: isoTime.nullable() }),
  charge: z.object({
    /** Null while the call is held, and where none was reserved. */
    call: z.enum(callOutcomes).nullable(),
    /** None where none was reserved. */
    bookings: z.array(booking),
  }),
  handling: z.object({ at: isoTime, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
});
export type QualityDetails = z.infer<typeof qualityDetails>;

export const adminQualityEndpoints = defineEndpoints({
  [qualityList.endpoint]: {
    ...listEndpoint(qualityList),
    summary: 'Rated answers, newest rating first; as CSV with `Accept: text/csv`',
    response: listOf(qualityItem),
  },
  'GET /api/admin/quality/{id}': {
    summary: 'A rated answer with all that led to it; the reading is in the audit log',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: qualityDetails,
  },
  'POST /api/admin/quality/bulk': {
    summary: 'Mark several rated answers handled or open them again, delete or restore them, each by itself',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ action: z.enum(['handle', 'reopen', 'delete', 'restore']), ids: bulkIds }),
    response: bulkAnswer,
  },
  'PATCH /api/admin/quality/{id}': {
    summary: 'Mark a rated answer handled, with a note, or open it again',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ handled: z.boolean(), note: z.string().trim().max(limits.comment).nullable().optional() }),
    response: qualityItem,
  },
  'DELETE /api/admin/quality/{id}': {
    summary: 'Hide a rated answer from this list; the answer and its rating stay',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/quality/{id}/restore': {
    summary: 'Show a hidden rated answer again, within 7 days',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: qualityItem,
  },
  'POST /api/admin/quality/{id}/labelled-query': {
    summary:
      'Make a labelled query of an answer’s question, rated or not, with the retrieved chunks as candidates; again answers the same one',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: z.object({ query_id: id, game_id: id, query_text: z.string() }),
  },
});

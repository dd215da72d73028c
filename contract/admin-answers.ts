import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { qualityDetails } from './admin-quality.ts';
import { messageState } from './chat.ts';
import { id, idParams, isoTime, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { answersList } from './lists/answers.ts';
import { callOutcomes } from './values/kinds.ts';

/** One answer of any player, with the question that it belongs to; its id is that of the answer's message. */
export const answerItem = z.object({
  id,
  created_at: isoTime,
  question: z.string(),
  /** The beginning of the answer. */
  answer: z.string(),
  state: messageState,
  /** Why it failed; null where it did not. */
  failure_code: z.string().nullable(),
  is_rag: z.boolean().nullable(),
  /** How many of its sentences are marked as not in their sources. */
  unsupported: z.int(),
  /** Null while the answer runs, and where no call was reserved. */
  call: z.enum(callOutcomes).nullable(),
  rating: z.int().nullable(),
  /** Whether somebody has dealt with its rating; null without one. */
  handled: z.boolean().nullable(),
  user: z.object({ id, name: z.string() }),
  game: z.object({ id, slug: z.string(), title: z.string() }),
  /** Null for the extractive expert. */
  model: z.string().nullable(),
  cost_usd: z.number(),
  seconds: z.number().nullable(),
});
export type AnswerItem = z.infer<typeof answerItem>;

/** One answer with all that led to it, rated or not. */
export const answerDetails = qualityDetails.extend({
  rating: z.int().nullable(),
  rated_at: isoTime.nullable(),
});
export type AnswerDetails = z.infer<typeof answerDetails>;

export const adminAnswersEndpoints = defineEndpoints({
  [answersList.endpoint]: {
    ...listEndpoint(answersList),
    summary: 'The answers of all players, newest first; as CSV with `Accept: text/csv`',
    response: listOf(answerItem),
  },
  'GET /api/admin/answers/{id}': {
    summary: 'An answer with all that led to it; the reading is in the audit log',
    access: 'admin',
    grants: ['reviewer', 'support'],
    api_key: false,
    params: idParams,
    response: answerDetails,
  },
  'POST /api/admin/answers/{id}/better-answer': {
    summary:
      'Notify the player that their question has a better answer now, with `everybody` also all others who asked the same, and mark the ratings handled; each is notified once',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ everybody: z.boolean() }),
    /** The number of players who did not know it yet. */
    response: z.object({ notified: z.int() }),
  },
});

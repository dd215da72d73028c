import { z } from 'zod';
import { bulkAnswer } from './bulk.ts';
import { gapStates } from './values/kinds.ts';
import { listEndpoint } from './admin-list.ts';
import { alias } from './evaluations.ts';
import { gapsList } from './lists/gaps.ts';
import { id, idParams, idQuery, isoTime, language, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

export const gapState = z.enum(gapStates);

/** Refused questions of a game that ask the same. */
export const adminGap = z.object({
  id,
  game_id: id,
  game_slug: z.string(),
  game_title: z.string(),
  state: gapState,
  /** The latest question, in its player's own words. */
  question: z.string(),
  /** The question as authors see it; null until an admin released it. */
  wording: z.string().nullable(),
  language: language.nullable(),
  /** How often it was asked, and by how many. */
  asked: z.int(),
  askers: z.int(),
  first_at: isoTime,
  last_at: isoTime,
  /** What answers it, once it is closed. */
  article: z.object({ id, title: z.string() }).nullable(),
});
export type AdminGap = z.infer<typeof adminGap>;

/** A question without an answer, for whoever wants to write one. */
export const gap = z.object({ id, wording: z.string(), language, asked: z.int(), last_at: isoTime });
export type Gap = z.infer<typeof gap>;

/** A word of unanswered questions that no text of its game contains. */
export const unknownWord = z.object({
  game_id: id,
  game_title: z.string(),
  word: z.string(),
  asked: z.int(),
  /** What answers questions with it by now, and may be what it stands for: an alias to be made. */
  article: z.object({ id, title: z.string() }).nullable(),
});
export type UnknownWord = z.infer<typeof unknownWord>;

export const gapsEndpoints = defineEndpoints({
  'GET /api/knowledge/gaps': {
    summary: 'The unanswered questions of a game’s players, as an admin worded them, the most frequent first',
    access: 'user',
    api_key: true,
    query: z.object({ game_id: idQuery }),
    response: listOf(gap),
  },
  [gapsList.endpoint]: {
    ...listEndpoint(gapsList),
    summary: 'Groups of refused questions; as CSV with `Accept: text/csv`',
    response: listOf(adminGap),
  },
  'GET /api/admin/knowledge/gaps/unknown-words': {
    summary:
      'Words of open gaps, and of gaps that an article closed, that no text of their game holds, the most asked first: what aliases are made of',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    response: listOf(unknownWord),
  },
  'POST /api/admin/knowledge/gaps/unknown-words/accept': {
    summary:
      'Make such a word an alias of its game, published at once as a version of its settings, and in its draft; 409 while a draft is being published',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ game_id: id, word: alias.shape.from, stands_for: alias.shape.to }),
    status: 204,
  },
  'POST /api/admin/knowledge/gaps/unknown-words/dismiss': {
    summary: 'Propose such a word no more',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ game_id: id, word: alias.shape.from }),
    status: 204,
  },
  'POST /api/admin/knowledge/gaps/unknown-words/bulk': {
    summary:
      'Make several such words aliases of what they stand for, or propose them no more, each by itself; one without `stands_for` is refused; an item’s `id` is the place of its word, from 1',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({
      action: z.enum(['accept', 'dismiss']),
      words: z
        .array(z.object({ game_id: id, word: alias.shape.from, stands_for: alias.shape.to.optional() }))
        .min(1)
        .max(limits.bulk),
    }),
    response: bulkAnswer,
  },
  'GET /api/admin/knowledge/gaps/{id}': {
    summary: 'A group with its latest questions in their players’ own words; the reading is audited',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: adminGap.extend({ questions: z.array(z.object({ text: z.string(), created_at: isoTime })) }),
  },
  'POST /api/admin/knowledge/gaps/{id}/release': {
    summary: 'Show a gap to authors in words that name nobody; 409 where it is not open',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ wording: typedText(limits.title), language }),
    status: 204,
  },
  'POST /api/admin/knowledge/gaps/{id}/dismiss': {
    summary: 'Take a gap off the list that no article shall answer; 409 where it is not open',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/knowledge/gaps/{id}/reopen': {
    summary: 'Put a dismissed gap on the list again; 409 where it is none',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
});

import { z } from 'zod';
import { bulkAnswer, bulkIds } from './bulk.ts';
import { messageState } from './chat.ts';
import { callOutcomes, gapStates } from './values/kinds.ts';
import { listEndpoint } from './admin-list.ts';
import { alias } from './evaluations.ts';
import { gapsList } from './lists/gaps.ts';
import { id, idParams, idQuery, isoTime, language, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

export const gapState = z.enum(gapStates);

/** Questions of a game that ask the same, and that the articles did not answer, or not well. */
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
  /** The language of its latest question; null where that is not known yet. */
  asked_in: language.nullable(),
  /** How often it was asked, and by how many. */
  asked: z.int(),
  askers: z.int(),
  first_at: isoTime,
  last_at: isoTime,
  /** What answers it, once it is closed. */
  article: z.object({ id, title: z.string() }).nullable(),
});
export type AdminGap = z.infer<typeof adminGap>;

/** One question of a group, in its player's own words, with what the player got for it. */
export const gapQuestion = z.object({
  id,
  text: z.string(),
  created_at: isoTime,
  user: z.object({ id, name: z.string() }),
  /** The message that answered it, with how that ended; null where none was written. */
  answer_id: id.nullable(),
  state: messageState,
  call: z.enum(callOutcomes).nullable(),
  rating: z.int().nullable(),
  /** When the player was notified that there is an answer now. */
  better_answer_at: isoTime.nullable(),
});
export type GapQuestion = z.infer<typeof gapQuestion>;

/** A text of the articles near to the questions of a group. */
export const nearText = z.object({
  chunk_key: z.string(),
  article_id: id,
  article_title: z.string(),
  section: z.string(),
  language,
  /** Markdown. */
  text: z.string(),
});
export type NearText = z.infer<typeof nearText>;

/** The questions of a group that were asked again, with what came of it; the expert was asked without a model. */
export const groupAskedAgain = z.object({
  /** So many were asked, the latest of the group. */
  total: z.int(),
  /** Those that are answered now, by what. */
  answered: z.array(z.object({ id, article: z.object({ id, title: z.string() }) })),
  /** So many players were notified; who knew already was not. */
  notified: z.int(),
});
export type GroupAskedAgain = z.infer<typeof groupAskedAgain>;

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
    summary:
      'Groups of questions that the articles did not answer, or not well: refused, unsure, taken back or rated low; as CSV with `Accept: text/csv`',
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
    response: adminGap.extend({
      /** The latest of them, newest first. */
      questions: z.array(gapQuestion),
      /** Words of them that no text of the game held. */
      unknown_words: z.array(z.string()),
      /** The groups that were merged into it, and can be split off again. */
      merged: z.array(z.object({ id, question: z.string(), asked: z.int() })),
    }),
  },
  'GET /api/admin/knowledge/gaps/{id}/texts': {
    summary: 'The texts of the articles that are nearest to the latest questions of a group, the nearest first',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: listOf(nearText),
  },
  'POST /api/admin/knowledge/gaps/{id}/ask-again': {
    summary:
      'Ask the latest questions of a group again, free and stored nowhere, and notify each player once whose question is answered now; an open group all of whose questions are is closed',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: groupAskedAgain,
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
  'DELETE /api/admin/knowledge/gaps/{id}/release': {
    summary: 'Show a gap to authors no more',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/knowledge/gaps/bulk': {
    summary: 'Take several gaps off the list that no article can answer, or put them on it again, each by itself',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({ action: z.enum(['dismiss', 'reopen']), ids: bulkIds }),
    response: bulkAnswer,
  },
  'POST /api/admin/knowledge/gaps/{id}/merge': {
    summary: 'Make its questions those of another open gap of the same game; 409 where one of them is not open',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ into: id }),
    status: 204,
  },
  'POST /api/admin/knowledge/gaps/{id}/split': {
    summary: 'Give a gap that was merged into another one its questions back; 409 where that one was merged since',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/knowledge/gaps/{id}/dismiss': {
    summary: 'Take a gap off the list that no article can answer; 409 where it is not open',
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

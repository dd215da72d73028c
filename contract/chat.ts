import { z } from 'zod';
import { id, idParams, idQuery, isoTime, limit, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { conversation, conversationQuery } from './conversations.ts';
import { questionPicture } from './question-pictures.ts';
import { callsSummary } from './wallet.ts';
import { answerStates, callOutcomes, giveBackReasons } from './values/kinds.ts';
import { limits } from './values/limits.ts';

export const citation = z.object({
  /** The number that `[n]` in the text names. */
  n: z.int().min(1),
  article_id: id,
  article_title: z.string(),
  section: z.string(),
  chunk_key: z.string(),
  version_id: id,
  /** The chunk's text as it was when the answer was written. */
  text: z.string(),
  /** Whether the chunk has changed or gone since. */
  changed: z.boolean(),
  /** Where its article was written for a version of the game that is older than the current one. */
  outdated: z
    .object({
      written_for: z.string(),
      game_version: z.string(),
      /** When somebody last checked the article in the game. */
      checked_on: z.iso.date().nullable(),
    })
    .nullable(),
  /** Where the article is from and under which licence, as its author or its import states it. */
  source: z.string().nullable(),
});
export type Citation = z.infer<typeof citation>;

/** A citation for a reader who is not in the browser: with its address in place of its text. */
export const linkedCitation = citation.omit({ text: true }).extend({ url: z.string() });
export type LinkedCitation = z.infer<typeof linkedCitation>;

export const messageState = z.enum(answerStates);

/** An answer in steps: how many of them its text holds by now, the solution being the last. */
export const answerSteps = z.object({ shown: z.int().min(1), of: z.int().min(2) });

/** A quotation of one chunk, as it stands there. */
export const passage = z.object({
  /** The citation that it is. */
  n: z.int().min(1),
  /** Which of several questions it answers, as typed; empty where there was one. */
  part: z.string(),
  /** The heading or term that it stands under. */
  heading: z.string(),
  article_id: id,
  article_title: z.string(),
  section: z.string(),
  kind: z.enum(['prose', 'list', 'table']),
  /** Markdown; "…" where something was left out between two sentences. */
  text: z.string(),
  /** What of the citation's text is quoted, in order: from `start` up to `end`. */
  marks: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
  /** Nothing of the citation's text that can be quoted is left out. */
  is_whole: z.literal(true).optional(),
  /** Items of the list, or rows of the table, that some are quoted of; absent where there are several such, or a further part. */
  of: z.int().min(2).optional(),
});

export type Passage = z.infer<typeof passage>;

/** The model that was asked for an answer, and how its reader got it. */
export const askedModel = z.object({
  /** Its name as the server of models knows it; of a path on a disk the last part. */
  model: z.string(),
  /** False: it failed, and what the answer says last is quoted in its place. */
  finished: z.boolean(),
  /** From the question to the end of the answer, in milliseconds. */
  waited_ms: z.int(),
});
export type AskedModel = z.infer<typeof askedModel>;

/**
 * What a player can do where the articles hold no answer: be told when they do, write it, ask without articles.
 * `no_article` takes the place of the first where an admin has said since that no article can answer it.
 */
export const missAction = z.enum(['tell_me', 'write', 'general', 'no_article']);

/** An answer in its parts, for a reader who can draw them; `text` of the message holds the same as one text. */
export const answerContent = z.object({
  /** What is said above the passages. */
  lead: z.string(),
  /** It begins with what a model wrote before it broke off. */
  is_begun_by_model: z.literal(true).optional(),
  /** Best first; of a refusal what its nearest articles, the citations, say of the question's words, if anything. */
  passages: z.array(passage),
  /** What is said below them. */
  close: z.string(),
  /** Of a refusal, and of an uncertain answer: what may help instead. */
  miss: z
    .object({
      /** The words that were searched for. */
      searched_for: z.array(z.string()),
      /** Questions that were tried and would be answered. */
      suggestions: z.array(z.string()),
      /** An article holds the answer, but the player's spoiler settings hide it. */
      behind_gate: z.boolean(),
      actions: z.array(missAction),
    })
    .nullable(),
  /** What its reader was shown while a model had not begun to write; no part of its text. */
  meanwhile: z.array(passage).optional(),
});
export type AnswerContent = z.infer<typeof answerContent>;

export const message = z.object({
  message_id: id,
  conversation_id: id,
  /** The first question of its place: that of all versions of a question that was edited or asked again, and of their answers. */
  place: id,
  role: z.enum(['user', 'expert']),
  /** Markdown; `[n]` names a citation, `[?]` follows a sentence that its sources do not support. */
  text: z.string(),
  /** Of a question that was asked with one. */
  picture: questionPicture.nullable(),
  /** Null where the text is all there is. */
  content: answerContent.nullable(),
  state: messageState,
  /** Whether the answer was written from the game's articles; null where no answer was written. */
  is_rag: z.boolean().nullable(),
  /** Those of an answer in steps come with its last step. */
  citations: z.array(citation),
  /** What became of the call that the answer was asked with; null for a question and while the answer runs. */
  call: z.enum(callOutcomes).nullable(),
  /** Null where the answer comes whole. */
  steps: answerSteps.nullable(),
  rating: z.object({ rating: z.int(), comment: z.string().nullable() }).nullable(),
  /** The name under which anybody can read the answer; null where it is not shared. */
  share: z.string().nullable(),
  /** Questions that a model proposed after its answer; each was tried, and the articles answer it. */
  ask_next: z.array(z.string()),
  /** Null while the answer runs, and where no model was asked. */
  asked_model: askedModel.nullable(),
  created_at: isoTime,
});
export type Message = z.infer<typeof message>;

/** What one question came to; the same object closes the stream. */
export const answerOutcome = z.object({ message, question: message, calls_summary: callsSummary });
export type AnswerOutcome = z.infer<typeof answerOutcome>;

export const source = citation.omit({ text: true, changed: true, outdated: true, source: true });
export type Source = z.infer<typeof source>;

/** The events of an answer's stream, by name. */
export const chatEvents = {
  accepted: z.object({ question: message, message, calls_summary: callsSummary }),
  status: z.object({
    step: z.enum(['looking', 'searching', 'waiting', 'reading', 'writing', 'checking']),
    articles: z.int().optional(),
    /** In the queue before the model; 1 is the next. */
    place: z.int().min(1).optional(),
  }),
  sources: z.object({ sources: z.array(source) }),
  /** What the articles say, while a model has not begun to write; each takes the place of the one before. */
  passages: z.object({ passages: z.array(passage) }),
  piece: z.object({ text: z.string() }),
  answered: answerOutcome,
  failed: z.object({
    code: z.string(),
    detail: z.string(),
    message,
    question: message,
    calls_summary: callsSummary,
  }),
};
export type ChatEvents = { [K in keyof typeof chatEvents]: z.infer<(typeof chatEvents)[K]> };
export type ChatEvent = { [K in keyof ChatEvents]: { event: K; data: ChatEvents[K] } }[keyof ChatEvents];

/** How a question is to be answered. */
export const questionOptions = z.object({
  /** Answer from general knowledge after a refusal; needs a configured model. */
  mode: z.enum(['general']).optional(),
  /** Whether the expert may use the player's achievements. */
  use_progress: z.boolean().default(true),
  /** Whether the answer comes in steps, hints first; all of them are paid for by the one call. */
  in_steps: z.boolean().default(false),
});
export type QuestionOptions = z.infer<typeof questionOptions>;

const messageParams = idParams.extend({ message_id: idParams.shape.id });

export const chatEndpoints = defineEndpoints({
  'GET /api/chat/games/{id}/messages': {
    summary: 'The latest messages of the current or a named conversation with a game’s expert, oldest first',
    access: 'user',
    api_key: true,
    params: idParams,
    query: conversationQuery.extend({ before: idQuery.optional(), limit: limit(limits.page.max) }),
    /** Without a conversation before the first one. */
    response: listOf(message).extend({ conversation: conversation.nullable() }),
  },
  'POST /api/chat/games/{id}/messages': {
    summary: 'Ask a game’s expert; one call for an answer, nothing for a failure or a refusal',
    access: 'verified',
    api_key: true,
    idempotent: true,
    stream: true,
    params: idParams,
    body: questionOptions.extend({
      text: typedText(limits.question),
      /** Which conversation it belongs to; the current one where absent. */
      conversation_id: id.optional(),
      /** The picture that it is asked with, as `POST /api/chat/pictures` named it. */
      picture_id: id.optional(),
      /** The question that it takes the place of: edited, or asked again. */
      replaces: id.optional(),
    }),
    response: answerOutcome,
  },
  'DELETE /api/chat/games/{id}/messages': {
    summary: 'Delete the current or a named conversation and stop its running answer; an empty one becomes current',
    access: 'user',
    api_key: true,
    params: idParams,
    query: conversationQuery,
    status: 204,
  },
  'POST /api/chat/games/{id}/messages/restore': {
    summary: 'Bring back the conversation that was deleted last, or a named one, within 7 days; it becomes current',
    access: 'user',
    api_key: true,
    params: idParams,
    query: conversationQuery,
    response: conversation,
  },
  'POST /api/chat/games/{id}/messages/{message_id}/stop': {
    summary: 'Stop a running answer',
    access: 'user',
    api_key: true,
    params: messageParams,
    response: answerOutcome,
  },
  'POST /api/chat/games/{id}/messages/{message_id}/reveal': {
    summary: 'Show an answer that comes in steps up to one of them; free, and again without effect',
    access: 'user',
    api_key: true,
    params: messageParams,
    body: z.object({ step: z.int().min(1).max(3) }),
    response: message,
  },
  'POST /api/chat/games/{id}/messages/{message_id}/give-back': {
    summary: 'Take back the call of an answer that did not help, within fair use; asked again, it only adds the reason',
    access: 'user',
    api_key: false,
    params: messageParams,
    body: z.object({ reason: z.enum(giveBackReasons).optional() }),
    response: answerOutcome,
  },
  'GET /api/chat/games/{id}/messages/{message_id}/events': {
    summary: 'Attach to a running or finished answer as an event stream',
    access: 'user',
    api_key: true,
    stream: true,
    params: messageParams,
    response: answerOutcome,
  },
});

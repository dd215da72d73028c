import { z } from 'zod';
import { hiddenCauses, reportReasons } from './values/kinds.ts';
import { booleanQuery } from './admin-list.ts';
import {
  excerpt,
  id,
  idParams,
  idQuery,
  isoDate,
  isoTime,
  language,
  limit,
  listOf,
  skip,
  typedText,
} from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobStarted } from './jobs.ts';
import { limits } from './values/limits.ts';

const articleFields = {
  id,
  game_id: id,
  game_slug: z.string(),
  title: z.string(),
  language,
  game_version: z.string().nullable(),
  /** When somebody last held the text against the game. */
  checked_on: isoDate.nullable(),
  /** Where the text comes from, as its import or author stated it. */
  source: z.string().nullable(),
  /** Whether an admin reviewed it; only reviewed text feeds the expert. */
  reviewed: z.boolean(),
  author_id: id.nullable(),
  author_name: z.string().nullable(),
  /** Of the chunks that the reader may see, as is `length`. */
  section_count: z.int(),
  /** Characters of all sections together. */
  length: z.int(),
  /** The number of its newest text, for `base_revision`. */
  revision: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
};

/** What a player must have done or agreed to before a section is shown to them. */
export const gate = z.object({
  achievement_id: id.nullable(),
  /** 0 none, 1 mild, 2 major. */
  spoiler_level: z.int().min(0).max(2),
});
export type Gate = z.infer<typeof gate>;
const namedGate = gate.extend({ achievement_title: z.string().nullable() });

/** What a player who asks for hints sees before a section's own text; '' if its author wrote nothing. */
export const hints = z.object({ nudge: z.string(), direction: z.string() });
export type Hints = z.infer<typeof hints>;

/** Where the words of a search were found. */
const found = z.object({ chunk_key: z.string(), section: z.string(), ...excerpt });

export const articleSummary = z.object({ ...articleFields, found: found.nullable() });
export type ArticleSummary = z.infer<typeof articleSummary>;

export const chunk = z.object({
  chunk_key: z.string(),
  /** The row that citations hold; null while the text is not published. */
  version_id: id.nullable(),
  ordinal: z.int(),
  section: z.string(),
  /** Markdown. */
  content: z.string(),
  /** Null where everybody may read it. */
  gate: namedGate.nullable(),
  /** For those who may edit, where there are any. */
  hints: hints.optional(),
});
export type Chunk = z.infer<typeof chunk>;

export const versionState = z.enum(['in_force', 'waiting', 'returned', 'replaced', 'rejected']);
export type VersionState = z.infer<typeof versionState>;

/** A text of an article as it was saved. */
export const articleText = z.object({
  title: z.string(),
  language,
  game_version: z.string().nullable(),
  checked_on: isoDate.nullable(),
  chunks: z.array(
    z.object({
      chunk_key: z.string(),
      section: z.string(),
      content: z.string(),
      hints: hints.optional(),
      /** Absent where everybody may read it. */
      gate: namedGate.optional(),
    }),
  ),
});
export type ArticleText = z.infer<typeof articleText>;

export const article = z.object({
  ...articleFields,
  chunks: z.array(chunk),
  /** In how many answers it was cited. */
  used_in: z.int(),
  /** Sections that are kept from this reader as spoilers. */
  hidden_sections: z.int(),
  may_edit: z.boolean(),
  /** The newest text where it is not the published one; for its author and admins. */
  pending: articleText.extend({ state: versionState, note: z.string().nullable() }).nullable(),
  /** Where readers do not have it; for its author and reviewers. */
  hidden: z.object({ cause: z.enum(hiddenCauses), reason: z.string().nullable() }).optional(),
});
export type Article = z.infer<typeof article>;

export const articleVersion = z.object({
  number: z.int(),
  state: versionState,
  cause: z.enum(['edit', 'restore', 'import', 'rebuild']),
  author_id: id.nullable(),
  author_name: z.string().nullable(),
  title: z.string(),
  length: z.int(),
  note: z.string().nullable(),
  created_at: isoTime,
});
export type ArticleVersion = z.infer<typeof articleVersion>;

const hintText = z.string().trim().max(limits.hint).default('');
const sectionTitle = z.string().trim().max(limits.section).default('');
const sectionText = z.object({
  /** Of an earlier text: what is under it goes on. */
  chunk_key: z.string().max(limits.chunkKey).optional(),
  section: sectionTitle,
  content: typedText(limits.chunk),
  /** Absent: as it was; null: for everybody. */
  gate: gate.nullable().optional(),
  /** Absent: as they were; null: none. */
  hints: z.object({ nudge: hintText, direction: hintText }).nullable().optional(),
});
const gameVersion = z
  .string()
  .trim()
  .max(limits.gameVersion)
  .nullish()
  .transform((text) => (text === '' ? null : text));

const sections = z.array(sectionText).min(1).max(limits.sectionsOfArticle);
export const newArticle = z.object({
  game_id: id,
  title: typedText(limits.title),
  language,
  game_version: gameVersion,
  checked_on: isoDate.nullish(),
  chunks: sections,
});

/** A chunk by its `chunk_key`, which stays the same over edits. */
export const chunkParams = z.object({ id: z.string().min(1).max(limits.chunkKey) });

export const reportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof reportReason>;

const versionParams = idParams.extend({ number: idParams.shape.id });

export const knowledgeEndpoints = defineEndpoints({
  'GET /api/knowledge/articles': {
    summary: 'The articles of a game; with `q` those that hold its words, best first',
    access: 'user',
    api_key: true,
    query: z.object({
      game_id: idQuery,
      language: language.optional(),
      reviewed: booleanQuery.optional(),
      author_id: idQuery.optional(),
      q: z.string().trim().max(limits.search).optional(),
      sort: z.enum(['title', '-updated_at', '-created_at', '-used_in']).optional(),
      skip,
      limit: limit(),
    }),
    response: listOf(articleSummary),
  },
  'POST /api/knowledge/articles': {
    summary: 'Write an article; it is readable at once and feeds the expert after its review',
    access: 'verified',
    api_key: true,
    body: newArticle,
    response: article,
  },
  'POST /api/knowledge/articles/rebuild-by-game': {
    summary: 'Cut the articles of a game anew and keep the revision, as a job',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    query: z.object({ game_id: idQuery }),
    response: jobStarted,
    status: 202,
  },
  'POST /api/knowledge/articles/import-from-guides': {
    summary: 'Turn the Steam guides of a game into articles that wait for their review, as a job',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    query: z.object({ game_id: idQuery }),
    response: jobStarted,
    status: 202,
  },
  'GET /api/knowledge/articles/{id}': {
    summary: 'One article with its sections',
    access: 'user',
    api_key: true,
    params: idParams,
    response: article,
  },
  'PATCH /api/knowledge/articles/{id}': {
    summary: 'Change an article of one’s own; a stale `base_revision` is 409 with the text as it is now',
    access: 'verified',
    api_key: true,
    params: idParams,
    body: newArticle
      .omit({ game_id: true })
      .partial()
      .extend({ chunks: sections.optional(), base_revision: z.int().min(0).nullish() }),
    response: article,
  },
  'DELETE /api/knowledge/articles/{id}': {
    summary: 'Delete an article of one’s own; it can be restored for 7 days',
    access: 'verified',
    api_key: true,
    params: idParams,
    status: 204,
  },
  'POST /api/knowledge/articles/{id}/restore': {
    summary: 'Undo the deletion of an article within 7 days',
    access: 'verified',
    api_key: true,
    params: idParams,
    response: article,
  },
  'PATCH /api/knowledge/chunks/{id}': {
    summary:
      'Change one chunk of an article of one’s own, by its `chunk_key`; a stale `base_revision` is 409 with the article as it is now',
    access: 'verified',
    api_key: true,
    params: chunkParams,
    body: z.object({
      section: z.string().trim().max(limits.section).optional(),
      content: typedText(limits.chunk).optional(),
      gate: gate.nullish(),
      base_revision: z.int().min(0).nullish(),
      closes_reports: z.boolean().optional(),
      keeps_waiting: z.boolean().optional(),
    }),
    response: article,
  },
  'GET /api/knowledge/articles/{id}/versions': {
    summary: 'The texts that an article of one’s own has had, newest first',
    access: 'user',
    api_key: true,
    params: idParams,
    response: listOf(articleVersion),
  },
  'GET /api/knowledge/articles/{id}/versions/{number}': {
    summary: 'One text that an article of one’s own has had',
    access: 'user',
    api_key: true,
    params: versionParams,
    response: articleText,
  },
  'POST /api/knowledge/articles/{id}/versions/{number}/restore': {
    summary: 'Take an earlier text again, as a new edit',
    access: 'verified',
    api_key: true,
    params: versionParams,
    response: article,
  },
  'POST /api/knowledge/articles/{id}/report': {
    summary: 'Tell the admins what is wrong with an article; once until it was looked at',
    access: 'verified',
    api_key: false,
    params: idParams,
    body: z.object({ reason: reportReason, comment: z.string().trim().max(limits.comment).optional() }),
    status: 204,
  },
});

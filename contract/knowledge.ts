import { z } from 'zod';
import { id, idParams, idQuery, isoTime, language, limit, listOf, skip } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const articleFields = {
  id,
  game_id: id,
  game_slug: z.string(),
  title: z.string(),
  language,
  game_version: z.string().nullable(),
  /** Where the text comes from, as its import or author stated it. */
  source: z.string().nullable(),
  /** Whether an admin reviewed it; only reviewed text feeds the expert. */
  reviewed: z.boolean(),
  author_name: z.string().nullable(),
  section_count: z.int(),
  /** Characters of all sections together. */
  length: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
};

export const articleSummary = z.object(articleFields);
export type ArticleSummary = z.infer<typeof articleSummary>;

export const chunk = z.object({
  chunk_key: z.string(),
  version_id: id,
  ordinal: z.int(),
  section: z.string(),
  /** Markdown. */
  content: z.string(),
});
export type Chunk = z.infer<typeof chunk>;

export const article = z.object({ ...articleFields, chunks: z.array(chunk) });
export type Article = z.infer<typeof article>;

export const knowledgeEndpoints = defineEndpoints({
  'GET /api/knowledge/articles': {
    summary: 'The articles of a game',
    access: 'user',
    api_key: true,
    query: z.object({ game_id: idQuery, language: language.optional(), skip, limit: limit(20) }),
    response: listOf(articleSummary),
  },
  'GET /api/knowledge/articles/{id}': {
    summary: 'One article with its sections',
    access: 'user',
    api_key: true,
    params: idParams,
    response: article,
  },
});

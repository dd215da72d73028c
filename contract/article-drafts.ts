import { z } from 'zod';
import { idQuery, isoDate, isoTime, language } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { gate, longestHint } from './knowledge.ts';

const draftFields = z.object({
  title: z.string().max(300),
  language,
  game_version: z.string().max(100),
  checked_on: isoDate.nullable().optional(),
  chunks: z
    .array(
      z.object({
        chunk_key: z.string().max(100).optional(),
        section: z.string().max(1000),
        content: z.string().max(50_000),
        gate: gate.nullable().optional(),
        hints: z
          .object({ nudge: z.string().max(longestHint), direction: z.string().max(longestHint) })
          .nullable()
          .optional(),
      }),
    )
    .max(1000),
});

/** What somebody is writing and has not saved. */
export const articleDraft = z.object({
  content: draftFields,
  base_revision: z.int().nullable(),
  updated_at: isoTime,
});
export type ArticleDraft = z.infer<typeof articleDraft>;

/** Whose draft it is says the session; which one, the game and the article, which a new one does not have. */
const draftPlace = { game_id: idQuery, article_id: idQuery.optional() };

export const articleDraftsEndpoints = defineEndpoints({
  'GET /api/knowledge/drafts': {
    summary: 'What one was writing and has not saved; null where nothing',
    access: 'user',
    api_key: false,
    query: z.object(draftPlace),
    response: z.object({ draft: articleDraft.nullable() }),
  },
  'PUT /api/knowledge/drafts': {
    summary: 'Keep what one is writing',
    access: 'verified',
    api_key: false,
    query: z.object(draftPlace),
    body: z.object({ content: draftFields, base_revision: z.int().nullable() }),
    status: 204,
  },
  'DELETE /api/knowledge/drafts': {
    summary: 'Throw away what one was writing',
    access: 'user',
    api_key: false,
    query: z.object(draftPlace),
    status: 204,
  },
});

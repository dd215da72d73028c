import { z } from 'zod';
import { idQuery, isoDate, isoTime, language, shownVersion } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { gate } from './knowledge.ts';
import { writingBlock } from './writing-block.ts';
import { limits } from './values/limits.ts';

const draftFields = z.object({
  title: z.string().max(limits.title),
  language,
  game_version: z.string().max(limits.gameVersion),
  checked_on: isoDate.nullable().optional(),
  chunks: z
    .array(
      z.object({
        chunk_key: z.string().max(limits.chunkKey).optional(),
        section: z.string().max(limits.section),
        content: z.string().max(limits.chunk),
        gate: gate.nullable().optional(),
        hints: z
          .object({ nudge: z.string().max(limits.hint), direction: z.string().max(limits.hint) })
          .nullable()
          .optional(),
      }),
    )
    .max(limits.sectionsOfArticle),
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
    response: z.object({
      draft: articleDraft.nullable(),
      /** What one may still save in these 24 hours. */
      left: z.object({ text_kib: z.int(), articles: z.int() }),
      /** Why one may publish nothing; drafts are kept. */
      block: writingBlock.nullable(),
    }),
  },
  'PUT /api/knowledge/drafts': {
    summary: 'Keep what one is writing',
    access: 'verified',
    api_key: false,
    query: z.object(draftPlace),
    body: z.object({ content: draftFields, base_revision: shownVersion.nullable() }),
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

import { z } from 'zod';
import { id, isoTime, language, limit, listOf, skip } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';
import { ownArticleStates } from './values/kinds.ts';

/** An article as its author sees it among their own. */
export const ownArticle = z.object({
  id,
  game: z.object({ id, slug: z.string(), title: z.string() }),
  /** Of the newest text, which readers may not have yet. */
  title: z.string(),
  language,
  state: z.enum(ownArticleStates),
  /** Something is written that was not saved yet. */
  has_draft: z.boolean(),
  /** How often others opened it, each person once a day. */
  opens: z.int(),
  /** In how many answers it was cited. */
  used_in: z.int(),
  /** Of the answers that cite it; null where none was rated. */
  rating: z.object({ count: z.int(), average: z.number() }).nullable(),
  updated_at: isoTime,
});
export type OwnArticle = z.infer<typeof ownArticle>;

/** A new article that was not saved yet. */
export const ownDraft = z.object({
  game: z.object({ id, slug: z.string(), title: z.string() }),
  title: z.string(),
  updated_at: isoTime,
});
export type OwnDraft = z.infer<typeof ownDraft>;

export const myArticlesEndpoints = defineEndpoints({
  'GET /api/my-articles': {
    summary: 'What one has written, with its state, readers, citations and the ratings of the answers that cite it',
    access: 'user',
    api_key: true,
    query: z.object({
      q: z.string().trim().max(limits.search).optional(),
      state: z.enum(ownArticleStates).optional(),
      sort: z.enum(['-updated_at', 'title', '-opens', '-used_in', '-rating']).optional(),
      skip,
      limit: limit(),
    }),
    response: listOf(ownArticle).extend({ drafts: z.array(ownDraft) }),
  },
});

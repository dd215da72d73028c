import { z } from 'zod';
import { id, idParams, isoTime, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { chunkParams } from './knowledge.ts';
import { limits } from './values/limits.ts';

export const suggestion = z.object({
  id,
  section: z.string(),
  /** The text that its reader had. */
  content_before: z.string(),
  content: z.string(),
  /** Null where its account is gone. */
  by: z.string().nullable(),
  created_at: isoTime,
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestionsEndpoints = defineEndpoints({
  'POST /api/knowledge/chunks/{id}/suggestions': {
    summary: 'Suggest another text of a section; a second one takes the place of the first until it is decided',
    access: 'verified',
    api_key: false,
    params: chunkParams,
    body: z.object({ content: typedText(limits.chunk) }),
    status: 204,
  },
  'GET /api/knowledge/articles/{id}/suggestions': {
    summary: 'What readers suggest for an article of one’s own, oldest first',
    access: 'user',
    api_key: false,
    params: idParams,
    response: listOf(suggestion),
  },
  'POST /api/knowledge/suggestions/{id}/decision': {
    summary:
      'Take a suggestion as an edit of the article, or decline it; 409 where it is decided or the text has changed',
    access: 'verified',
    api_key: false,
    params: idParams,
    body: z.object({ takes: z.boolean(), reason: z.string().trim().max(limits.comment).optional() }),
    status: 204,
  },
});

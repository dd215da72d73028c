import { z } from 'zod';
import { id, language, limit } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

export const articleTitleEndpoints = defineEndpoints({
  'GET /api/knowledge/titles': {
    summary: 'Articles of any game whose title holds all of these words, those in one’s language first',
    access: 'user',
    api_key: true,
    query: z.object({ q: z.string().trim().min(1).max(limits.search), limit: limit(5) }),
    response: z.object({
      items: z.array(
        z.object({ id, title: z.string(), language, game: z.object({ slug: z.string(), title: z.string() }) }),
      ),
    }),
  },
});

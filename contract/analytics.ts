import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

export const analyticsEndpoints = defineEndpoints({
  'POST /api/analytics/hits': {
    summary: 'Count a page hit; keeps no address and no identity',
    access: 'public_with_user',
    api_key: false,
    /** Counts nothing then. */
    in_view: true,
    body: z.object({
      path: z.string().min(1).max(2000).regex(/^\//),
      referrer: z.string().max(2000).optional(),
      title: z.string().max(300).optional(),
    }),
    body_limit: 16 * 1024,
    status: 204,
  },
});

import { z } from 'zod';
import { id, isoTime } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

const comment = z.string().trim().max(limits.comment).nullable();

export const qualityEndpoints = defineEndpoints({
  'POST /api/quality/rate': {
    summary: 'Rate an answer; rating again replaces the earlier rating',
    access: 'user',
    api_key: true,
    body: z.object({ message_id: id, rating: z.int().min(1).max(5), comment: comment.optional() }),
    response: z.object({ message_id: id, rating: z.int(), comment, updated_at: isoTime }),
  },
});

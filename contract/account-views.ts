import { z } from 'zod';
import { idParams, isoTime } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { user } from './users.ts';

export const accountViewsEndpoints = defineEndpoints({
  'POST /api/admin/users/{id}/view': {
    summary: 'Look at the product as a player for some minutes; 403 for whoever works on it',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    /** A bearer that reads what the player reads, and may change nothing. */
    response: z.object({ access_token: z.string(), user, ends_at: isoTime }),
  },
  'DELETE /api/auth/view': {
    summary: 'End the view whose bearer this is; 404 for a session of one’s own',
    access: 'user',
    api_key: false,
    in_view: true,
    status: 204,
  },
});

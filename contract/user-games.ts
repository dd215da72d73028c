import { z } from 'zod';
import { id, idParams, isoTime, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

/** A game that a user has in their list, or whose expert they asked. */
export const userGame = z.object({
  game: z.object({ id, slug: z.string(), title: z.string() }),
  /** Null where it is not in their list. */
  added_at: isoTime.nullable(),
  achievements_done: z.int(),
  achievement_count: z.int(),
  questions: z.int(),
});
export type UserGame = z.infer<typeof userGame>;

export const userGamesEndpoints = defineEndpoints({
  'GET /api/admin/users/{id}/games': {
    summary: 'The games of a user’s list and those they asked about, with achievements and questions',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    response: listOf(userGame),
  },
});

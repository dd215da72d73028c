import { z } from 'zod';
import { id, idParams } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

/** What a player may see of a game's sections that tell of its story, and what would open the rest. */
export const spoilers = z.object({
  /** Spoilers up to this level are shown; 2 shows everything. */
  shown_level: z.int().min(0).max(2),
  /** How many sections are kept from the player as things stand. */
  hidden_sections: z.int(),
  /** All that the player says they have done in the game, whether or not it opens a section. */
  declared: z.array(id),
  locks: z.array(
    z.object({
      achievement: z.object({ id, title: z.string(), unlocked: z.boolean(), declared: z.boolean() }).nullable(),
      spoiler_level: z.int(),
      sections: z.int(),
    }),
  ),
});
export type Spoilers = z.infer<typeof spoilers>;

export const spoilersEndpoints = defineEndpoints({
  'GET /api/knowledge/games/{id}/spoilers': {
    summary: 'What is kept from the player in a game as spoilers, and by which word of theirs it opens',
    access: 'user',
    api_key: true,
    params: idParams,
    response: spoilers,
  },
  'PUT /api/knowledge/games/{id}/spoilers': {
    summary: 'Say which spoilers of a game may be shown, and what one has done there',
    access: 'user',
    api_key: true,
    params: idParams,
    body: z.object({ shown_level: z.int().min(0).max(2), declared: z.array(id).max(1000) }),
    response: spoilers,
  },
});

import { z } from 'zod';
import { id } from './common.ts';

/** What a player may see of a game's sections that tell of its story, and what would open the rest. */
export const spoilers = z.object({
  /** Spoilers up to this level are shown; 2 shows everything. */
  shown_level: z.int().min(0).max(2),
  /** How many sections are kept from the player as things stand. */
  hidden_sections: z.int(),
  locks: z.array(
    z.object({
      achievement: z.object({ id, title: z.string(), unlocked: z.boolean(), declared: z.boolean() }).nullable(),
      spoiler_level: z.int(),
      sections: z.int(),
    }),
  ),
});
export type Spoilers = z.infer<typeof spoilers>;

import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** The figures of the admin's first page; each domain brings its own. Days are UTC. */
export const tileKey = z.enum([
  'questions_today',
  'questions',
  'refusals',
  'failures',
  'active_players',
  'calls_credited',
  /** What came in by the payment provider less what was paid back, in roubles. */
  'revenue',
  'top_ups_in_review',
  'tokens',
  'cost',
  'users',
  'held_reservations',
  'failed_jobs',
  'failed_mails',
  'bad_ratings',
]);
export type TileKey = z.infer<typeof tileKey>;

export const tile = z.object({
  key: tileKey,
  value: z.number(),
  unit: z.enum(['count', 'usd', 'rub']),
  /** The same figure for the span before: yesterday, or the 7 days before the last 7. Null where it has none. */
  previous: z.number().nullable(),
  /** The last 14 days, today last. */
  series: z.array(z.object({ date: z.iso.date(), value: z.number() })).nullable(),
  /** Whether somebody should look into it. */
  attention: z.boolean(),
  /** The page that lists what was counted; null where there is none. */
  link: z.string().nullable(),
});
export type Tile = z.infer<typeof tile>;

export const adminHomeEndpoints = defineEndpoints({
  'GET /api/admin/home': {
    summary: 'How the product does, in figures',
    access: 'admin',
    api_key: false,
    response: z.object({ tiles: z.array(tile) }),
  },
});

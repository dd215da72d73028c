import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** The figures of the admin's first page; each domain brings its own. Days are UTC. */
export const tileKey = z.enum([
  /** Of the calls charged in 7 days, the share that players took back, in percent. */
  'calls_given_back',
  'questions_today',
  'failures',
  'active_players',
  'top_ups_in_review',
  'users',
  'held_reservations',
  'failed_jobs',
  'failed_mails',
  'bad_ratings',
  'articles_to_review',
  /** Games without an expert, and names that are no game yet, that players want. */
  'games_in_demand',
]);

export const tile = z.object({
  key: tileKey,
  value: z.number(),
  unit: z.enum(['count', 'percent']),
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

/** Page hits as the product counts them itself: without address or identity, a visitor is one for a day. */
export const pageHits = z.object({
  /** The last 30 days, today last. */
  days: z.array(z.object({ date: z.iso.date(), hits: z.int(), visitors: z.int() })),
  /** The most visited paths of these days. */
  pages: z.array(z.object({ path: z.string(), hits: z.int() })),
  /** Whether the product counts; else another service does, or nobody. */
  is_counting: z.boolean(),
});
export type PageHits = z.infer<typeof pageHits>;

export const adminHomeEndpoints = defineEndpoints({
  'GET /api/admin/home': {
    summary: 'How the product does, in figures',
    access: 'admin',
    grants: ['reviewer', 'support', 'finance'],
    api_key: false,
    response: z.object({
      tiles: z.array(tile),
      /** Who answers: a model, and where it was found if nobody configured it; null for the built-in expert. */
      model: z.object({ name: z.string(), found_in: z.string().nullable() }).nullable(),
    }),
  },
  'GET /api/admin/analytics/hits': {
    summary: 'Page hits of the last 30 days, by day and by page',
    access: 'admin',
    grants: [],
    api_key: false,
    response: pageHits,
  },
});

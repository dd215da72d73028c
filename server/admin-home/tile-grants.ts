import type { Tile } from '#contract/admin-home.ts';
import type { Grant } from '#contract/values/rights.ts';

/** Who sees a figure beside admins: whoever may open the list behind it. */
export const tileGrants: Readonly<Record<Tile['key'], readonly Grant[]>> = {
  calls_given_back: ['reviewer', 'support'],
  questions_today: ['reviewer', 'support'],
  failures: ['reviewer', 'support'],
  active_players: ['support'],
  top_ups_in_review: ['finance'],
  users: ['support'],
  held_reservations: ['finance'],
  failed_jobs: [],
  failed_mails: [],
  bad_ratings: ['reviewer'],
  articles_to_review: ['reviewer'],
  games_in_demand: ['reviewer'],
};

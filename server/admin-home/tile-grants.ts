import type { Tile } from '#contract/admin-home.ts';
import type { Grant } from '#contract/values/rights.ts';

/** Who sees a figure beside admins: whoever may open the list behind it. */
export const tileGrants: Readonly<Record<Tile['key'], readonly Grant[]>> = {
  top_ups_in_review: ['finance'],
  held_reservations: ['finance'],
  failed_jobs: [],
  failed_mails: [],
  reports: ['reviewer'],
  unanswered: ['reviewer'],
  bad_ratings: ['reviewer'],
  articles_to_review: ['reviewer'],
};

import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { waitingTile } from '#server/admin-home/tiles.ts';
import { findOldestOpen } from './review.store.ts';

export const topUpsTiles: TileSource = async ({ db }) => [
  waitingTile(
    'top_ups_in_review',
    await findOldestOpen(db),
    withQuery(paths.adminTopUps(), { review: 'open' }),
    paths.adminTopUp,
  ),
];

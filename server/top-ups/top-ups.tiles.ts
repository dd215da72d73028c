import { paths, withQuery } from '#contract/values/paths.ts';
import { waitingTile, type TileSource } from '#server/rules/tiles.ts';
import { findOldestOpen } from './review.store.ts';

export const topUpsTiles: TileSource = async ({ db }) => [
  waitingTile(
    'top_ups_in_review',
    await findOldestOpen(db),
    withQuery(paths.adminTopUps(), { review: 'open' }),
    paths.adminTopUp,
  ),
];

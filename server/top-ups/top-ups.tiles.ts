import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';
import { countOpenReviews } from './review.store.ts';

export const topUpsTiles: TileSource = async ({ db }) => {
  const waiting = await countOpenReviews(db);
  return [
    nowTile('top_ups_in_review', waiting, {
      attention: waiting > 0,
      link: withQuery(paths.adminTopUps(), { review: 'open' }),
    }),
  ];
};

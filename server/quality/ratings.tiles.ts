import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';
import { countBadUnhandled } from './quality.store.ts';

export const ratingsTiles: TileSource = async ({ db }) => {
  const bad = await countBadUnhandled(db);
  return [
    nowTile('bad_ratings', bad, {
      attention: bad > 0,
      link: withQuery(paths.adminQuality(), { handled: false, stars: 'bad' }),
    }),
  ];
};

import { paths, withQuery } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { waitingTile } from '#server/admin-home/tiles.ts';
import { findOldestBad } from './quality.store.ts';

export const ratingsTiles: TileSource = async ({ db }) => [
  waitingTile(
    'bad_ratings',
    await findOldestBad(db),
    withQuery(paths.adminQuality(), { handled: false, stars: 'bad' }),
    paths.adminQualityItem,
  ),
];

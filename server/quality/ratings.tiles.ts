import { paths, withQuery } from '#contract/values/paths.ts';
import { waitingTile, type TileSource } from '#server/rules/tiles.ts';
import { findOldestBad } from './quality.store.ts';

export const ratingsTiles: TileSource = async ({ db }) => [
  waitingTile(
    'bad_ratings',
    await findOldestBad(db),
    withQuery(paths.adminQuality(), { handled: false, stars: 'bad' }),
    paths.adminQualityItem,
  ),
];

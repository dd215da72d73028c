import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';
import { countBadUnhandled } from './quality.store.ts';

export const ratingsTiles: TileSource = async ({ db }) => {
  const bad = await countBadUnhandled(db);
  return [nowTile('bad_ratings', bad, { attention: bad > 0, link: '/admin/quality?handled=false&stars=bad' })];
};

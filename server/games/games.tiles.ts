import { paths, withQuery } from '#contract/values/paths.ts';
import { countTile, type TileSource } from '#server/rules/tiles.ts';
import { countGamesInDemand } from './demand.store.ts';

/** Games without an expert that players wait for: what to write, or to import, next. */
export const gamesTiles: TileSource = async ({ db }) => [
  countTile('games_in_demand', await countGamesInDemand(db), {
    link: withQuery(paths.adminGames(), { sort: '-demand', expert: 'no' }),
  }),
];

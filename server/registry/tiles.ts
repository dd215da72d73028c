import type { TileSource } from '#server/rules/tiles.ts';
import { jobsTiles } from '#server/background-jobs/background-jobs.tiles.ts';
import { gapsTiles } from '#server/gaps/gaps.tiles.ts';
import { knowledgeTiles } from '#server/knowledge/knowledge.tiles.ts';
import { ratingsTiles } from '#server/quality/ratings.tiles.ts';
import { topUpsTiles } from '#server/top-ups/top-ups.tiles.ts';
import { walletTiles } from '#server/wallet/wallet.tiles.ts';

/** The queue of the admin's first page, in this order. */
export const tileSources: readonly TileSource[] = [
  topUpsTiles,
  walletTiles,
  jobsTiles,
  knowledgeTiles,
  ratingsTiles,
  gapsTiles,
];

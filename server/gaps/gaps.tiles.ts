import { paths, withQuery } from '#contract/values/paths.ts';
import { waitingTile, type TileSource } from '#server/rules/tiles.ts';
import { findOldestUnanswered } from './gaps.store.ts';

/** What one player asks may be anything; what is asked a third time is missing. */
const timesAsked = 3;

export const gapsTiles: TileSource = async ({ db }) => [
  waitingTile(
    'unanswered',
    await findOldestUnanswered(db, timesAsked),
    withQuery(paths.adminGaps(), { state: 'open' }),
    (group) => withQuery(paths.adminGaps(), { state: 'open', group }),
  ),
];

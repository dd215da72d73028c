import { createSteam } from '#server/providers/steam/steam.ts';
import { createSteamOpenId } from '#server/providers/steam/steam-openid.ts';
import {
  demonstrationLibrary,
  type StandInLibrary,
  type StandInOwned,
  type StandInPlayer,
} from '#stand-ins/steam/answers.ts';
import { startSteamStandIn, type SteamStandIn } from '#stand-ins/steam/steam-stand-in.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { countSteamRequests } from '#server/steam/request-budget.ts';
import { testApp, type TestApp } from './test-app.ts';

/** The product with Steam's stand-in, whose pauses last a moment only. */
export async function steamApp({ database }: { database?: OpenDatabase } = {}): Promise<
  TestApp & {
    standIn: SteamStandIn;
    player: (games: StandInPlayer['games'], rest?: Partial<StandInPlayer>) => StandInPlayer;
  }
> {
  const library: StandInLibrary = demonstrationLibrary();
  const standIn = await startSteamStandIn(library);
  const { base_url, api_key } = standIn;
  // Only an answer that never comes is to run into it, not one that a busy machine holds up.
  const timeout_ms = 3000;
  const count_request = (call: { interactive?: boolean; account?: number }) => countSteamRequests(opened.deps.db)(call);
  const steam = createSteam({ base_url, api_key, timeout_ms, pause_ms: 20, count_request });
  const parts = { steam, openid: createSteamOpenId(base_url, { timeout_ms }) };
  const opened = await testApp({ parts, ...(database === undefined ? {} : { database }) });
  let next = 1_000_000n;
  const player = (games: StandInPlayer['games'], rest: Partial<StandInPlayer> = {}): StandInPlayer => {
    next += 1n;
    const made: StandInPlayer = {
      steam_id: String(76_561_198_100_000_000n + next),
      vanity: `player_${next}`,
      name: `Player ${next}`,
      visibility: 3,
      games,
      ...rest,
    };
    library.players.push(made);
    return made;
  };
  return { ...opened, standIn, player };
}

/** The list of a player's games, to be changed as play goes on. */
export function gamesOf({ games }: StandInPlayer): StandInOwned[] {
  if (typeof games === 'string') throw new Error('this player shows no games');
  return games;
}

import type { Deps } from '#server/deps.ts';
import { isOfValues } from '#server/db/value-errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import type { SteamCall } from '#server/providers/steam/steam-ask.ts';
import { SteamFault } from '#server/providers/steam/steam-fault.ts';
import type { Steam, SteamAchievement } from '#server/providers/steam/steam.ts';
import { steamLanguages } from '#server/providers/steam/steam-languages.ts';
import type { Language } from '#contract/common.ts';
import { countListed, listGamesToCheck, markGameChecked, storeAchievements, storeUnlocks } from './steam-sync.store.ts';
import { requireLinked, type SyncAtWork } from './require-linked.ts';

const atOnce = 3;
/** If this many games in a row cannot be read, the fault is not in the games. */
const unreadableInARow = 3;
/** Of games that Steam refused before, so many in a row that it still refuses speak for the rest of them, until the next sync. */
const stillPrivateInARow = 3;

type GameToCheck = Awaited<ReturnType<typeof listGamesToCheck>>[number];

/**
 * Reads the achievements of the games that were played since they were last read, three at
 * a time, each stored as it comes. Games that need nothing count as done. Steam knows private
 * games one by one, so none speaks for a game that was never refused.
 */
export async function checkAchievements({ db, config }: Deps, steam: Steam, job: SyncAtWork): Promise<void> {
  const total = await countListed(db, job.user_id, job.id);
  const games = await listGamesToCheck(db, job.user_id, job.id);
  let done = total - games.length;
  job.progress(done, total);

  const failure = new AbortController();
  const signal = AbortSignal.any([job.signal, failure.signal]);
  const inARow = { still_private: 0, unreadable: 0 };
  const work = async () => {
    for (let game = games.shift(); game !== undefined && !signal.aborted; game = games.shift()) {
      await countHit(db, rateLimits.steamGames, String(job.user_id), config.RATE_LIMIT_FACTOR);
      const came = await checkGame({ db }, steam, job, game, signal);
      inARow.unreadable = came === 'unreadable' ? inARow.unreadable + 1 : 0;
      if (inARow.unreadable >= unreadableInARow) throw new SteamFault('unreadable', 'several games in a row');
      if (game.was_private) inARow.still_private = came === 'private' ? inARow.still_private + 1 : 0;
      if (inARow.still_private >= stillPrivateInARow) games.length = 0;
      done += 1;
      job.progress(done, total);
    }
  };
  const stopOthers = (error: unknown) => {
    failure.abort(error);
    throw error;
  };
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(stopOthers)));
}

async function listNamed(steam: Steam, app_id: number, call: SteamCall) {
  const named = new Map<Language, SteamAchievement[]>();
  for (const { language, steam_name } of steamLanguages)
    named.set(language, await steam.listAchievements(app_id, steam_name, call));
  return named;
}

async function checkGame(
  { db }: Pick<Deps, 'db'>,
  steam: Steam,
  job: SyncAtWork,
  { game_id, app_id, needs_schema }: GameToCheck,
  signal: AbortSignal,
): Promise<'known' | 'no_achievements' | 'private' | 'unreadable'> {
  const call = { signal, account: job.user_id };
  try {
    const unlocks = await steam.readUnlocks(job.payload.steam_id, app_id, call);
    const schema =
      unlocks.state === 'known' && needs_schema
        ? {
            named: await listNamed(steam, app_id, call),
            rarity: await steam.readRarity(app_id, call),
          }
        : undefined;
    await db.transaction().execute(async (tx) => {
      await requireLinked(tx, job);
      if (schema !== undefined) await storeAchievements(tx, game_id, schema);
      const { state } = unlocks;
      const new_unlocks = state === 'known' ? await storeUnlocks(tx, job.user_id, game_id, unlocks.unlocked) : 0;
      await markGameChecked(tx, { user_id: job.user_id, game_id, job_id: job.id }, { state, new_unlocks });
    });
    return unlocks.state;
  } catch (error) {
    // A game that Steam answers badly for, or of which nothing can be stored, is left for the next sync.
    if ((error instanceof SteamFault && error.kind === 'unreadable') || isOfValues(error)) return 'unreadable';
    throw error;
  }
}

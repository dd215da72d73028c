import { paths } from '#contract/values/paths.ts';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ensureSteamGames } from '#server/games/games.ts';
import { notify } from '#server/notifications/notifications.ts';
import type { Steam, SteamGame } from '#server/providers/steam/steam.ts';
import { checkAchievements } from './check-achievements.ts';
import { requireLinked, type SyncAtWork, syncPayload } from './require-linked.ts';
import { steamErrorAsAppError, isOurFault } from './steam-errors.ts';
import * as store from './steam-sync.store.ts';
import { markSynced, updateProfileFacts } from './steam.store.ts';

const gamesAtOnce = 200;
const page = paths.steamSync();

/**
 * Reads a player's library in one pass and then the achievements of the games that need it. All of
 * it is written as it comes, so an interrupted sync goes on where it stood, and whatever goes wrong
 * leaves what was known before.
 */
export const steamSync = defineJobKind({
  kind: 'steam_sync',
  lane: 'libraries',
  payload: syncPayload,
  run: async (deps, job) => {
    const { steam, log } = deps;
    if (steam === undefined) throw new JobFailedError('steam_off');
    try {
      await readLibrary(deps, steam, job);
      await checkAchievements(deps, steam, job);
    } catch (error) {
      job.signal.throwIfAborted();
      if (isOurFault(error)) log.error({ err: error }, 'Steam cannot be asked with our key');
      const known = steamErrorAsAppError(error);
      // A wrong key or profile stays wrong; most other faults are gone at the next try.
      if (known instanceof AppError && (isOurFault(error) || known.status < 500)) throw new JobFailedError(known.code);
      throw known;
    }
    return async (tx) => {
      await requireLinked(tx, job);
      await markSynced(tx, job.user_id);
      const { found, added, played, unlocked, unlocked_games, private_games, unread_games } = await store.summariseSync(
        tx,
        job.user_id,
        job.id,
      );
      await notify(tx, job.user_id, 'sync_done', { games: found, added, unlocked }, page);
      return {
        games: { found, added, played },
        achievements: { unlocked, games: unlocked_games },
        private_games,
        unread_games,
      };
    };
  },
  failed: (tx, job, { code }) => notify(tx, job.user_id, 'sync_failed', { code }, page),
});

async function readLibrary({ db }: Deps, steam: Steam, job: SyncAtWork): Promise<void> {
  const { steam_id } = job.payload;
  const { signal, user_id: account } = job;
  const profile = await steam.findProfile(steam_id, { signal, account });
  if (profile === undefined) throw new JobFailedError('steam_profile_unknown');
  const games = await steam.listGames(steam_id, { signal, account });
  if (games === null) throw new JobFailedError(profile.is_public ? 'steam_private_games' : 'steam_private_profile');
  job.progress(0, games.length);
  for (let start = 0; start === 0 || start < games.length; start += gamesAtOnce) {
    const some = games.slice(start, start + gamesAtOnce);
    await db.transaction().execute(async (tx) => {
      await requireLinked(tx, job);
      if (start === 0) await updateProfileFacts(tx, job.user_id, profile);
      if (start === 0) await store.forgetNews(tx, job.user_id, job.id);
      await store.storeSyncedGames(tx, { user_id: job.user_id, job_id: job.id }, await asListed(tx, some));
    });
    signal.throwIfAborted();
  }
}

/** Two apps may be one game of the catalogue, if duplicates were merged; the one that was played more counts. */
async function asListed(tx: Tx, games: readonly SteamGame[]): Promise<store.ListedGame[]> {
  const ids = await ensureSteamGames(tx, games);
  const listed = new Map<number, store.ListedGame>();
  for (const game of games) {
    const game_id = ids.get(game.app_id);
    if (game_id === undefined) continue;
    const other = listed.get(game_id);
    if (other === undefined || other.playtime_minutes < game.playtime_minutes)
      listed.set(game_id, { ...game, game_id });
  }
  return [...listed.values()];
}

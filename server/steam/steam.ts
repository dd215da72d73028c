import type { Language } from '#contract/common.ts';
import { defaultLanguage } from '#contract/values/languages.ts';
import type { SteamStatus, SyncedGame } from '#contract/steam.ts';
import type { User } from '#contract/users.ts';
import { cancelOpenJobs, findNewestJob, startJob } from '#server/background-jobs/background-jobs.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { listGamesById } from '#server/games/games.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { SteamFault } from '#server/providers/steam/steam-fault.ts';
import { profileUrlOf, readSteamName, type SteamName } from '#server/providers/steam/steam-id.ts';
import type { Steam, SteamProfile } from '#server/providers/steam/steam.ts';
import { findUser } from '#server/users/users.store.ts';
import { steamErrorAsAppError, isOurFault } from './steam-errors.ts';
import { steamSync } from './steam-sync-job.ts';
import * as store from './steam.store.ts';

const field = 'steam_profile_url';

/**
 * Links the Steam profile that a player names, once Steam confirms that it exists. Naming it proves
 * nothing: several players may link the same one, and only what is public is ever read.
 * @throws AppError `validation` if there is no such profile; other codes for Steam's faults
 */
export async function linkSteam(deps: Deps, user_id: number, typed: string): Promise<User> {
  const { db, config, steam } = deps;
  const name = readSteamName(typed);
  if ('wrong' in name) throw wrongField(field, `steam_${name.wrong}`);
  await countHit(db, rateLimits.steamLinks, String(user_id), config.RATE_LIMIT_FACTOR);
  if (steam === undefined) throw new AppError('steam_off');
  const profile = await findProfile(deps, steam, name);
  if (profile === undefined) throw wrongField(field, 'steam_unknown');
  await db.transaction().execute(async (tx) => {
    const before = await store.lockLink(tx, user_id);
    if (before !== null && before !== profile.steam_id) {
      await cancelOpenJobs(tx, user_id, steamSync.kind);
      await store.forgetSteam(tx, user_id);
    }
    await store.setLink(tx, user_id, profile, { url: profileUrlOf(profile.steam_id), typed: typed.trim() });
  });
  return requireUser(deps, user_id);
}

async function findProfile({ log }: Deps, steam: Steam, name: SteamName): Promise<SteamProfile | undefined> {
  const interactive = { interactive: true };
  try {
    if ('wrong' in name) return undefined;
    const steam_id = 'steam_id' in name ? name.steam_id : await steam.findIdByName(name.vanity, interactive);
    return steam_id === undefined ? undefined : await steam.findProfile(steam_id, interactive);
  } catch (error) {
    if (error instanceof SteamFault && error.kind === 'profile_unknown') return undefined;
    if (isOurFault(error)) log.error({ err: error }, 'Steam cannot be asked with our key');
    throw steamErrorAsAppError(error);
  }
}

/** Removes the link and everything read from Steam; without a link it changes nothing. */
export async function unlinkSteam(deps: Deps, user_id: number): Promise<User> {
  await deps.db.transaction().execute(async (tx) => {
    if ((await store.lockLink(tx, user_id)) === null) return;
    await cancelOpenJobs(tx, user_id, steamSync.kind);
    await store.forgetSteam(tx, user_id);
  });
  return requireUser(deps, user_id);
}

/**
 * Starts a sync; one at a time.
 * @throws AppError `steam_not_linked`, `steam_sync_running`, `steam_off`
 */
export async function startSync(deps: Deps, user_id: number): Promise<{ job_id: number }> {
  const { db, config, steam } = deps;
  return db.transaction().execute(async (tx) => {
    const steam_id = await store.lockLink(tx, user_id);
    if (steam_id === null) throw new AppError('steam_not_linked');
    if (steam === undefined) throw new AppError('steam_off');
    const newest = await findNewestJob(tx, user_id, steamSync.kind, defaultLanguage);
    if (newest?.state === 'queued' || newest?.state === 'running') throw new AppError('steam_sync_running');
    await countHit(tx, rateLimits.steamSyncs, String(user_id), config.RATE_LIMIT_FACTOR);
    const link = await store.findLink(tx, user_id);
    return {
      job_id: await startJob(tx, steamSync, user_id, { title: link?.steam_name ?? steam_id, payload: { steam_id } }),
    };
  });
}

const tryNames = ['demo_player', 'many_games', 'private_games', 'hidden_player', 'private_achievements', 'no_games'];

export async function showSteam({ db, config }: Deps, user_id: number, language: Language): Promise<SteamStatus> {
  const link = await store.findLink(db, user_id);
  const is_played = config.stand_ins.has('steam');
  const service = is_played ? 'stand_in' : config.STEAM_API_KEY === undefined ? 'off' : 'steam';
  const status = { service, try_names: is_played ? tryNames : [] } as const;
  if (link === undefined || link.steam_id === null || link.steam_linked_at === null) {
    return { ...status, profile: null, game_count: null, synced_at: null, job: null };
  }
  const { steam_id, steam_linked_at: linked_at, steam_synced_at: synced_at } = link;
  const job = await findNewestJob(db, user_id, steamSync.kind, language);
  return {
    ...status,
    profile: {
      steam_id,
      url: link.steam_profile_url ?? profileUrlOf(steam_id),
      typed: link.steam_typed ?? steam_id,
      name: link.steam_name ?? steam_id,
      avatar_url: link.steam_avatar_url,
      linked_at,
      proved_at: link.steam_proved_at,
    },
    game_count: synced_at === null ? null : await store.countSteamGames(db, user_id),
    synced_at,
    // A sync of an earlier profile says nothing about this one.
    job: job !== undefined && job.created_at >= linked_at ? job : null,
  };
}

export async function listSyncedGames(
  { db }: Deps,
  viewer: { user_id: number; language: Language },
  page: { skip: number; limit: number },
): Promise<{ items: SyncedGame[]; total: number }> {
  const rows = await store.listSyncedGames(db, viewer.user_id, page);
  const games = await listGamesById(
    db,
    rows.map((row) => row.game_id),
    viewer,
  );
  const byId = new Map(rows.map((row) => [row.game_id, row]));
  const items = games.flatMap((game) => {
    const row = byId.get(game.id);
    if (row === undefined) return [];
    const { is_new, played_minutes, new_unlocks, unlocks_state, unlocked } = row;
    return [{ game, is_new, played_minutes, new_unlocks, unlocks_state, unlocked }];
  });
  return { items, total: await store.countSteamGames(db, viewer.user_id) };
}

async function requireUser({ db }: Deps, user_id: number): Promise<User> {
  const user = await findUser(db, user_id);
  if (user === undefined) throw new AppError('not_found', { object: 'user' });
  return user;
}

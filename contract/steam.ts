import { z } from 'zod';
import { isoTime, limit, listOf, skip } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { game } from './games.ts';
import { job, jobStarted } from './jobs.ts';
import { user } from './users.ts';
import { limits } from './values/limits.ts';

export const steamStatus = z.object({
  /** `stand_in`: invented players and games, in development only. */
  service: z.enum(['steam', 'stand_in', 'off']),
  /** Null where no profile is linked. */
  profile: z
    .object({
      steam_id: z.string(),
      url: z.string(),
      /** As the player typed it. */
      typed: z.string(),
      name: z.string(),
      avatar_url: z.string().nullable(),
      linked_at: isoTime,
      /** When Steam said that the profile is this player's; null where they never asked it to. */
      proved_at: isoTime.nullable(),
    })
    .nullable(),
  /** How many games Steam told at the last sync; null before the first that went through. */
  game_count: z.int().nullable(),
  synced_at: isoTime.nullable(),
  /** The newest sync, whatever became of it. */
  job: job.nullable(),
  /** Players of the stand-in to try; empty elsewhere. */
  try_names: z.array(z.string()),
});
export type SteamStatus = z.infer<typeof steamStatus>;

/** A game as the newest sync found it. */
export const syncedGame = z.object({
  game,
  is_new: z.boolean(),
  /** Minutes played since the sync before. */
  played_minutes: z.int(),
  new_unlocks: z.int(),
  /** Null where its achievements were not looked at yet. */
  unlocks_state: z.enum(['known', 'no_achievements', 'private']).nullable(),
  unlocked: z.int().nullable(),
});
export type SyncedGame = z.infer<typeof syncedGame>;

export const steamEndpoints = defineEndpoints({
  'POST /api/auth/me/link-steam': {
    summary: 'Link a Steam profile, named in any form; another one takes the place of the first',
    access: 'user',
    api_key: false,
    body: z.object({ steam_profile_url: z.string().trim().min(1).max(limits.steamProfile) }),
    body_limit: 16 * 1024,
    response: user,
  },
  'POST /api/auth/me/unlink-steam': {
    summary: 'Unlink Steam and forget what came from it; games added by hand stay',
    access: 'user',
    api_key: false,
    response: user,
  },
  'POST /api/steam/proof': {
    summary: 'Begin to prove that the linked profile is one’s own: answers the page of Steam to go to',
    access: 'user',
    api_key: false,
    response: z.object({ url: z.string() }),
  },
  'POST /api/steam/proof/answer': {
    summary: 'Hand in what Steam sent the player back with; it counts once, in the session in which it was begun',
    access: 'user',
    api_key: false,
    body: z.object({ query: z.string().min(1).max(8_000) }),
    body_limit: 16 * 1024,
    response: steamStatus,
  },
  'POST /api/games/sync-with-steam': {
    summary: 'Read the library and the achievements from Steam, as a job; 409 when one runs or no profile is linked',
    access: 'user',
    api_key: true,
    response: jobStarted,
    status: 202,
  },
  'GET /api/steam': {
    summary: 'The linked profile and its last sync',
    access: 'user',
    api_key: true,
    response: steamStatus,
  },
  'GET /api/steam/games': {
    summary: 'The games of the newest sync, what changed first',
    access: 'user',
    api_key: true,
    query: z.object({ skip, limit: limit() }),
    response: listOf(syncedGame),
  },
});

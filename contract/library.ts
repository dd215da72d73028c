import { z } from 'zod';
import { id, idParams, isoTime, limit, listOf, skip, slugParams } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { achievement, game } from './games.ts';
import { limits } from './values/limits.ts';

export const myGame = game.extend({
  /** Where it comes from; both may be true, and neither is where it was only asked about. */
  from_steam: z.boolean(),
  by_hand: z.boolean(),
  added_at: isoTime,
  /** Null where Steam tells nothing of it. */
  playtime_minutes: z.int().nullable(),
  last_played_at: isoTime.nullable(),
  /** Null where the player has no conversation about it. */
  last_asked_at: isoTime.nullable(),
  /** How many achievements the player has; null where that is not known, which is not none. */
  unlocked: z.int().nullable(),
  icon_url: z.string().nullable(),
});
export type MyGame = z.infer<typeof myGame>;

/** Each is a plain wish: what one looks for comes first. */
export const myGamesSort = z.enum(['recent', 'playtime', 'progress', 'title', 'added']);
export type MyGamesSort = z.infer<typeof myGamesSort>;
export const myGamesFilter = z.enum(['all', 'steam', 'hand', 'unfinished', 'finished', 'unplayed', 'expert', 'asked']);
export type MyGamesFilter = z.infer<typeof myGamesFilter>;

export const myAchievements = listOf(achievement).extend({
  /** How many the game has. */
  of: z.int().min(0),
  /** When they were read from Steam, or the last one that is known was unlocked; null where nothing is known. */
  synced_at: isoTime.nullable(),
});
export type MyAchievements = z.infer<typeof myAchievements>;

/** An achievement that the player lacks, as it would be asked about now. */
export const achievementTrial = z.object({
  achievement_id: id,
  question: z.string(),
  /** The expert answers it. */
  has_answer: z.boolean(),
  /** Somebody wrote hints for that answer. */
  has_hints: z.boolean(),
});
export type AchievementTrial = z.infer<typeof achievementTrial>;

const gameIdParams = z.object({ game_id: idParams.shape.id });

export const libraryEndpoints = defineEndpoints({
  'GET /api/my-games': {
    summary: 'The player’s games: from Steam, added by hand, and those with conversations about them',
    access: 'user',
    api_key: true,
    query: z.object({
      skip,
      limit: limit(),
      q: z.string().trim().max(limits.search).optional(),
      sort: myGamesSort.prefault('recent'),
      filter: myGamesFilter.prefault('all'),
    }),
    response: listOf(myGame),
  },
  'PUT /api/my-games/{game_id}': {
    summary: 'Add a game to one’s own by hand; a second time changes nothing',
    access: 'user',
    api_key: true,
    params: gameIdParams,
    response: myGame,
  },
  'DELETE /api/my-games/{game_id}': {
    summary: 'Take a game off one’s list; a sync leaves it off',
    access: 'user',
    api_key: true,
    params: gameIdParams,
    status: 204,
  },
  'GET /api/games/{slug}/my-achievements': {
    summary: 'What the player has unlocked in a game, newest first',
    access: 'user',
    api_key: true,
    params: slugParams,
    response: myAchievements,
  },
  'GET /api/games/{slug}/achievement-trials': {
    summary:
      'What the expert would answer about the achievements that the player lacks, the most common first; nothing is charged',
    access: 'user',
    api_key: false,
    params: slugParams,
    response: z.object({
      items: z.array(achievementTrial),
      /** False while more are being tried: ask again in a moment. */
      is_whole: z.boolean(),
    }),
  },
  'PUT /api/my-achievements/{id}': {
    summary: 'Say that one has an achievement; a second time changes nothing',
    access: 'user',
    api_key: false,
    params: idParams,
    status: 204,
  },
  'DELETE /api/my-achievements/{id}': {
    summary: 'Take that back; what the platform says stays',
    access: 'user',
    api_key: false,
    params: idParams,
    status: 204,
  },
});

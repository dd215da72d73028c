import type { SteamLanguage } from './steam-languages.ts';
import { z } from 'zod';
import { storable } from '#server/db/storable.ts';
import type { OutgoingAnswer } from '../outgoing.ts';
import { createSteamAsk, type SteamCall, type SteamSettings } from './steam-ask.ts';
import { SteamFault } from './steam-fault.ts';

export interface SteamProfile {
  steam_id: string;
  name: string;
  avatar_url: string | null;
  /** Whether strangers may see more than the name; says nothing about the games. */
  is_public: boolean;
}

export interface SteamGame {
  app_id: number;
  title: string;
  icon_url: string | null;
  playtime_minutes: number;
  /** Null where it was never started, or Steam does not say. */
  last_played_at: string | null;
  has_achievements: boolean;
}

export interface SteamAchievement {
  api_name: string;
  title: string;
  description: string | null;
  icon_url: string | null;
  locked_icon_url: string | null;
  hidden: boolean;
}

/** What a player has unlocked in one game, or why it is not known. */
export type SteamUnlocks =
  | { state: 'known'; unlocked: { api_name: string; unlocked_at: string | null }[] }
  | { state: 'no_achievements' }
  | { state: 'private' };

/** What this product asks of Steam, always at the wish of the player whom it is about. */
export interface Steam {
  /** @returns nothing where nobody has this name */
  findIdByName: (vanity: string, call: SteamCall) => Promise<string | undefined>;
  findProfile: (steam_id: string, call: SteamCall) => Promise<SteamProfile | undefined>;
  /** @returns null where the player keeps their games private, which is not the same as having none */
  listGames: (steam_id: string, call: SteamCall) => Promise<SteamGame[] | null>;
  readUnlocks: (steam_id: string, app_id: number, call: SteamCall) => Promise<SteamUnlocks>;
  listAchievements: (app_id: number, language: SteamLanguage, call: SteamCall) => Promise<SteamAchievement[]>;
  /** How many percent of players have each, by its name; null where Steam does not know. */
  readRarity: (app_id: number, call: SteamCall) => Promise<Map<string, number> | null>;
}

export function createSteam(settings: SteamSettings): Steam {
  const ask = createSteamAsk(settings);
  const get = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, call: SteamCall) =>
    read(path, await ask(path, query, call), schema);
  return {
    findIdByName: async (vanityurl, call) => {
      const { success, steamid } = await get('/ISteamUser/ResolveVanityURL/v1/', { vanityurl }, resolved, call);
      return success === 1 ? steamid : undefined;
    },
    findProfile: async (steam_id, call) => {
      const players = await get('/ISteamUser/GetPlayerSummaries/v2/', { steamids: steam_id }, summaries, call);
      return players.find((player) => player.steam_id === steam_id);
    },
    listGames: async (steamid, call) => {
      const query = { steamid, include_appinfo: '1', include_played_free_games: '1' };
      const { game_count, games } = await get('/IPlayerService/GetOwnedGames/v1/', query, ownedGames, call);
      return game_count === undefined && games === undefined ? null : (games ?? []);
    },
    readUnlocks: async (steamid, app_id, call) => {
      const path = '/ISteamUserStats/GetPlayerAchievements/v1/';
      const answer = await ask(path, { steamid, appid: String(app_id) }, call);
      const { success, error, achievements } = parse(path, answer, playerAchievements);
      if (success) return { state: 'known', unlocked: achievements ?? [] };
      return { state: answer.status === 403 || /not public/i.test(error ?? '') ? 'private' : 'no_achievements' };
    },
    listAchievements: (app_id, l, call) =>
      get('/ISteamUserStats/GetSchemaForGame/v2/', { appid: String(app_id), l }, schemaForGame, call),
    readRarity: async (app_id, call) => {
      const path = '/ISteamUserStats/GetGlobalAchievementPercentagesForApp/v2/';
      const answer = await ask(path, { gameid: String(app_id) }, call);
      return answer.status === 200 ? parse(path, answer, percentages) : null;
    },
  };
}

function read<T>(path: string, answer: OutgoingAnswer, schema: z.ZodType<T>): T {
  if (answer.status !== 200) throw new SteamFault('unreadable', `${path} answered ${answer.status}`);
  return parse(path, answer, schema);
}

function parse<T>(path: string, { json }: OutgoingAnswer, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new SteamFault('unreadable', `${path} answered something else`, { cause: parsed.error });
}

const longestText = 500;

/** Words of strangers: no invisible characters, no endless ones. */
const foreignText = z.string().transform((text) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed(),
);
/** What a developer calls an achievement. */
const apiName = z.string().transform(storable);
/** The hosts that the pages' policy lets pictures come from. */
const imageHost =
  /^(?:(?:[a-z\d-]+\.)+steamstatic\.com|(?:steamcdn-a|steamuserimages-a)\.akamaihd\.net|media\.steampowered\.com|images\.steamusercontent\.com)$/;
const imageUrl = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value !== 'string' || value.length > longestText || !URL.canParse(value)) return null;
    const { protocol, hostname, href } = new URL(value);
    return protocol === 'https:' && imageHost.test(hostname) ? href : null;
  });
const appId = z.int().min(1).max(4_294_967_295);
const latestMoment = 4_102_444_800;
/** Seconds since 1970; 0 says never. */
const moment = z
  .number()
  .optional()
  .transform((seconds) =>
    seconds !== undefined && seconds > 0 && seconds < latestMoment ? new Date(seconds * 1000).toISOString() : null,
  );

const resolved = z
  .object({
    response: z.object({
      success: z.int(),
      steamid: z
        .string()
        .regex(/^\d{17}$/)
        .optional(),
    }),
  })
  .transform(({ response }) => response);

const summaries = z
  .object({
    response: z.object({
      players: z.array(
        z
          .object({
            steamid: z.string(),
            personaname: foreignText.catch(''),
            avatarmedium: imageUrl,
            communityvisibilitystate: z.int().catch(1),
          })
          .transform(({ steamid, personaname, avatarmedium, communityvisibilitystate }) => ({
            steam_id: steamid,
            name: personaname || steamid,
            avatar_url: avatarmedium,
            is_public: communityvisibilitystate === 3,
          })),
      ),
    }),
  })
  .transform(({ response }) => response.players);

const mostMinutes = 100_000_000;
const ownedGame = z
  .object({
    appid: appId,
    name: foreignText.catch(''),
    img_icon_url: z
      .string()
      .regex(/^[\da-f]{40}$/i)
      .optional()
      .catch(undefined),
    playtime_forever: z.int().min(0).max(mostMinutes).catch(0),
    rtime_last_played: moment.catch(null),
    has_community_visible_stats: z.boolean().optional().catch(undefined),
  })
  .transform(({ appid, name, img_icon_url, playtime_forever, rtime_last_played, has_community_visible_stats }) => ({
    app_id: appid,
    title: name || `Steam ${appid}`,
    icon_url:
      img_icon_url === undefined
        ? null
        : `https://media.steampowered.com/steamcommunity/public/images/apps/${appid}/${img_icon_url}.jpg`,
    playtime_minutes: playtime_forever,
    last_played_at: rtime_last_played,
    has_achievements: has_community_visible_stats === true,
  }));

const ownedGames = z
  .object({ response: z.object({ game_count: z.int().optional(), games: z.array(ownedGame).optional() }) })
  .transform(({ response }) => response);

const playerAchievements = z
  .object({
    playerstats: z.object({
      success: z.boolean(),
      error: z.string().optional(),
      achievements: z.array(z.object({ apiname: apiName, achieved: z.int(), unlocktime: moment })).optional(),
    }),
  })
  .transform(({ playerstats: { achievements, ...stats } }) => ({
    ...stats,
    achievements: achievements
      ?.filter(({ achieved }) => achieved === 1)
      .map(({ apiname, unlocktime }) => ({ api_name: apiname, unlocked_at: unlocktime })),
  }));

const schemaForGame = z
  .object({
    game: z.object({
      availableGameStats: z
        .object({
          achievements: z
            .array(
              z
                .object({
                  name: apiName.pipe(z.string().min(1).max(200)),
                  displayName: foreignText.catch(''),
                  description: foreignText.optional().catch(undefined),
                  hidden: z.union([z.int(), z.boolean()]).catch(0),
                  icon: imageUrl,
                  icongray: imageUrl,
                })
                .transform(({ name, displayName, description, hidden, icon, icongray }) => ({
                  api_name: name,
                  title: displayName || name,
                  description: description || null,
                  icon_url: icon,
                  locked_icon_url: icongray,
                  hidden: Boolean(hidden),
                })),
            )
            .max(20_000)
            .optional(),
        })
        .optional(),
    }),
  })
  .transform(({ game }) => game.availableGameStats?.achievements ?? []);

/** A number once, a text now. */
const percent = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(100));
const percentages = z
  .object({
    achievementpercentages: z.object({
      achievements: z.array(z.object({ name: z.string(), percent: percent.nullable().catch(null) })).optional(),
    }),
  })
  .transform(
    ({ achievementpercentages: { achievements = [] } }) =>
      new Map(achievements.flatMap(({ name, percent: share }) => (share === null ? [] : [[name, share] as const]))),
  );

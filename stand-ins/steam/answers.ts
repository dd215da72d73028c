import { createHash } from 'node:crypto';
import { findStandInGame, standInGame } from './games.ts';

export interface StandInAnswer {
  status: number;
  json?: unknown;
  html?: string;
}

export interface StandInOwned {
  app_id: number;
  /** Its title at Steam; the invented game's own title if absent. */
  title?: string;
  playtime_minutes: number;
  /** Seconds since 1970; 0 says never. */
  last_played: number;
  /** How many of its achievements are unlocked, in their order. */
  unlocked: number;
  /** Its player keeps this one game private. */
  is_private?: boolean;
}

export interface StandInPlayer {
  steam_id: string;
  vanity: string;
  name: string;
  /** 3 is public, 1 is not. */
  visibility: 1 | 3;
  games: StandInOwned[] | 'private' | 'none_listed';
  /** Steam reports this per player, even if the games are public. */
  achievements_private?: boolean;
}

/** The players that the stand-in knows; tests change them. */
export interface StandInLibrary {
  players: StandInPlayer[];
}

const lastWeek = 1_790_000_000;

/** A library of `count` invented games, every fourth of them never played. */
export function standInGames(count: number, { played = false }: { played?: boolean } = {}): StandInOwned[] {
  return Array.from({ length: count }, (_, n) => {
    const { app_id, achievements } = standInGame(n);
    const never = !played && n % 4 === 3;
    return {
      app_id,
      playtime_minutes: never ? 0 : 30 + ((n * 7919) % 9000),
      last_played: never ? 0 : lastWeek - n * 90_000,
      unlocked: never ? 0 : (n * 3) % (achievements.length + 1),
    };
  });
}

/** Players to try the product with; the screen that links a profile names them. */
export function demonstrationLibrary(): StandInLibrary {
  const player = (n: number, vanity: string, name: string, rest: Partial<StandInPlayer>): StandInPlayer => ({
    steam_id: String(76_561_198_000_000_000n + BigInt(n)),
    vanity,
    name,
    visibility: 3,
    games: 'none_listed',
    ...rest,
  });
  return {
    players: [
      player(42, 'demo_player', 'Demo Player', { games: standInGames(24) }),
      player(43, 'private_games', 'Private Games', { games: 'private' }),
      player(44, 'hidden_player', 'Hidden Player', { visibility: 1, games: 'private' }),
      player(45, 'no_games', 'No Games', {}),
      player(46, 'many_games', 'Many Games', { games: standInGames(212) }),
      player(47, 'private_achievements', 'Private Achievements', {
        games: standInGames(12),
        achievements_private: true,
      }),
    ],
  };
}

type Method = (library: StandInLibrary, query: URLSearchParams) => StandInAnswer;

const ok = (json: unknown): StandInAnswer => ({ status: 200, json });
const badRequest: StandInAnswer = {
  status: 400,
  html: '<html><head><title>Bad Request</title></head><body><h1>Bad Request</h1></body></html>',
};

const methods: Record<string, Method> = {
  'ISteamUser/ResolveVanityURL': ({ players }, query) => {
    const found = players.find(({ vanity }) => vanity === query.get('vanityurl')?.toLowerCase());
    return ok({ response: found ? { steamid: found.steam_id, success: 1 } : { success: 42, message: 'No match' } });
  },
  'ISteamUser/GetPlayerSummaries': ({ players }, query) => {
    const ids = query.get('steamids')?.split(',') ?? [];
    return ok({
      response: {
        players: players
          .filter(({ steam_id }) => ids.includes(steam_id))
          .map(({ steam_id, name, visibility }) => ({
            steamid: steam_id,
            communityvisibilitystate: visibility,
            profilestate: 1,
            personaname: name,
            profileurl: `https://steamcommunity.com/profiles/${steam_id}/`,
            personastate: 0,
          })),
      },
    });
  },
  'IPlayerService/GetOwnedGames': ({ players }, query) => {
    const found = players.find(({ steam_id }) => steam_id === query.get('steamid'));
    if (found === undefined) return badRequest;
    if (found.games === 'private') return ok({ response: {} });
    if (found.games === 'none_listed') return ok({ response: { game_count: 0 } });
    return ok({ response: { game_count: found.games.length, games: found.games.map(ownedAnswer) } });
  },
  'ISteamUserStats/GetPlayerAchievements': ({ players }, query) => {
    const found = players.find(({ steam_id }) => steam_id === query.get('steamid'));
    if (found === undefined) return badRequest;
    const refuse = (status: number, error: string): StandInAnswer => ({
      status,
      json: { playerstats: { error, success: false } },
    });
    if (found.games === 'private' || found.achievements_private === true) return refuse(403, 'Profile is not public');
    const app_id = Number(query.get('appid'));
    const owned = found.games === 'none_listed' ? undefined : found.games.find((one) => one.app_id === app_id);
    if (owned?.is_private === true) return refuse(403, 'Profile is not public');
    const game = findStandInGame(app_id);
    if (game === undefined || game.achievements.length === 0) return refuse(400, 'Requested app has no stats');
    return ok({
      playerstats: {
        steamID: found.steam_id,
        gameName: game.title,
        achievements: game.achievements.map(({ api_name }, i) => {
          const achieved = i < (owned?.unlocked ?? 0);
          return { apiname: api_name, achieved: Number(achieved), unlocktime: achieved ? lastWeek - i * 86_400 : 0 };
        }),
        success: true,
      },
    });
  },
  'ISteamUserStats/GetSchemaForGame': (_library, query) => {
    const game = findStandInGame(Number(query.get('appid')));
    if (game === undefined || game.achievements.length === 0) return ok({ game: {} });
    const language = query.get('l') === 'russian' ? 'russian' : 'english';
    return ok({
      game: {
        gameName: game.title.toUpperCase(),
        gameVersion: '1',
        availableGameStats: {
          achievements: game.achievements.map(({ api_name, title, description, hidden }) => ({
            name: api_name,
            defaultvalue: 0,
            displayName: title[language],
            hidden: Number(hidden),
            ...(hidden ? {} : { description: description[language] }),
            ...picturesOf(game.app_id, api_name),
          })),
        },
      },
    });
  },
  'ISteamUserStats/GetGlobalAchievementPercentagesForApp': (_library, query) => {
    const game = findStandInGame(Number(query.get('gameid')));
    if (game === undefined || game.achievements.length === 0) return { status: 403, json: {} };
    // Numbers were sent once and texts are sent now; both occur.
    const shown = (percent: number) => (game.app_id % 20 === 0 ? percent : percent.toFixed(1));
    return ok({
      achievementpercentages: {
        achievements: game.achievements.map(({ api_name, percent }) => ({ name: api_name, percent: shown(percent) })),
      },
    });
  },
};

const pictures = 'https://cdn.akamai.steamstatic.com/steamcommunity/public/images/apps';

/** Every fifth game has addresses of achievement pictures like Steam's; nothing is there. */
function picturesOf(app_id: number, api_name: string): { icon?: string; icongray?: string } {
  if (app_id % 50 !== 0) return {};
  const address = (kind: string) => {
    const name = createHash('sha1').update(`${api_name} ${kind}`).digest('hex');
    return `${pictures}/${app_id}/${name}.jpg`;
  };
  return { icon: address('unlocked'), icongray: address('locked') };
}

function ownedAnswer({ app_id, title, playtime_minutes, last_played }: StandInOwned): object {
  const game = findStandInGame(app_id);
  return {
    appid: app_id,
    name: title ?? game?.title ?? '',
    playtime_forever: playtime_minutes,
    img_icon_url: '',
    ...((game?.achievements.length ?? 0) > 0 ? { has_community_visible_stats: true } : {}),
    rtime_last_played: last_played,
    playtime_disconnected: 0,
  };
}

export function answerStandIn(library: StandInLibrary, method: string, query: URLSearchParams): StandInAnswer {
  const answer = methods[method];
  if (answer === undefined) {
    const [face, name] = method.split('/');
    return {
      status: 404,
      html: `<html><head><title>Not Found</title></head><body><h1>Not Found</h1>Method '${name}' not found in interface '${face}'</body></html>`,
    };
  }
  return answer(library, query);
}

import type { Config } from '#server/config.ts';
import type { CountSteamRequest } from './steam-ask.ts';
import type { SteamGuides } from './steam-guides.ts';
import type { SteamStore } from './steam-store.ts';
import type { SteamOpenId } from './steam-openid.ts';
import { createSteam, type Steam } from './steam.ts';

/** Steam with its guides and its store, where a key is set; the readers of pages are loaded only then. */
export async function openSteam(
  config: Config,
  count_request: CountSteamRequest,
): Promise<{
  steam?: Steam;
  openid?: SteamOpenId;
  guides?: SteamGuides;
  store?: SteamStore;
}> {
  const { STEAM_API_KEY: api_key, STEAM_API_URL: api_url } = config;
  if (api_key === undefined) return {};
  const { createSteamGuides } = await import('./steam-guides.ts');
  const { createSteamStore } = await import('./steam-store.ts');
  const { createSteamOpenId } = await import('./steam-openid.ts');
  return {
    steam: createSteam({ base_url: api_url, api_key, count_request }),
    openid: createSteamOpenId(config.STEAM_COMMUNITY_URL),
    guides: createSteamGuides({ api_url, api_key, community_url: config.STEAM_COMMUNITY_URL, count_request }),
    store: createSteamStore({ store_url: config.STEAM_STORE_URL }),
  };
}

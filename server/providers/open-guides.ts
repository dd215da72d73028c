import type { Config } from '#server/config.ts';
import type { SteamGuides } from './steam-guides.ts';

/** Steam's guides as the settings say; their reader is loaded only where there are some. */
export async function openGuides(config: Config): Promise<{ guides?: SteamGuides }> {
  const { STEAM, STEAM_API_KEY: api_key, STEAM_API_URL: api_url, STEAM_COMMUNITY_URL: community_url } = config;
  if (STEAM === 'stand-in') {
    const { createGuidesStandIn } = await import('./steam-guides-stand-in.ts');
    return { guides: createGuidesStandIn() };
  }
  if (STEAM === 'off' || api_key === undefined) return {};
  const { createSteamGuides } = await import('./steam-guides.ts');
  return { guides: createSteamGuides({ api_url, api_key, community_url }) };
}

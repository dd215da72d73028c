import { type Config, ConfigError } from '#server/config.ts';
import { createSteam, type Steam } from './steam.ts';

/** Steam as the settings say: the real one, the stand-in of development, or none. */
export async function openSteam(config: Config): Promise<{ steam?: Steam }> {
  const { STEAM, STEAM_API_KEY: api_key, STEAM_API_URL: base_url, STEAM_KEY_IN: key_in } = config;
  if (STEAM === 'off') return {};
  if (STEAM === 'steam') {
    if (api_key === undefined) throw new ConfigError('STEAM=steam needs STEAM_API_KEY.');
    return { steam: createSteam({ base_url, api_key, key_in }) };
  }
  const { startSteamStandIn } = await import('./steam-stand-in.ts');
  const { demonstrationLibrary } = await import('./steam-stand-in-answers.ts');
  const standIn = await startSteamStandIn(demonstrationLibrary());
  return { steam: createSteam({ ...standIn, key_in }) };
}

import type { Config } from '#server/config.ts';
import type { SteamStore } from './steam-store.ts';

/** Steam's store as the settings say; its reader is loaded only where there is one. */
export async function openStore(config: Config): Promise<{ store?: SteamStore }> {
  if (config.STEAM === 'off') return {};
  if (config.STEAM === 'stand-in') {
    const { createStoreStandIn } = await import('./steam-store-stand-in.ts');
    return { store: createStoreStandIn() };
  }
  const { createSteamStore } = await import('./steam-store.ts');
  return { store: createSteamStore({ store_url: config.STEAM_STORE_URL }) };
}

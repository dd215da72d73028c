import type { Config } from './config.ts';
import type { Connected, Surroundings } from './connect-model.ts';
import type { KeptModel } from './local-model/keep-running.ts';
import type { ModelSpeed } from '#server/providers/model/model-speed.ts';

interface Chosen {
  /** The model that this machine runs, where it runs one. */
  kept_model: KeptModel | null;
  /** What was measured when it was switched on. */
  speed?: ModelSpeed | undefined;
}

/**
 * The expert that lets a model write, where there is one: that of the settings, or the one that this machine runs. The model's
 * libraries take a while to load, so a product without a model never does.
 */
export async function openModel(
  config: Config,
  { kept_model, speed }: Chosen,
  surroundings: Surroundings,
): Promise<Partial<Connected>> {
  const address = kept_model?.address ?? serverOf(config);
  if (address === undefined || config.AI_MODEL === undefined) return {};
  const { connectModel } = await import('./connect-model.ts');
  return connectModel(config, { model: config.AI_MODEL, address, is_kept: kept_model !== null, speed }, surroundings);
}

function serverOf({
  AI_BASE_URL: base_url,
  AI_API_KEY,
}: Config): { base_url: string; api_key: string | null } | undefined {
  return base_url === undefined ? undefined : { base_url, api_key: AI_API_KEY ?? null };
}

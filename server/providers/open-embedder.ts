import type { Config } from '#server/config.ts';
import type { Embedder } from './embedder.ts';

/** The server of embeddings that the settings name; none where they name none. */
export async function openEmbedder(config: Config): Promise<{ embedder?: Embedder }> {
  const { EMBEDDING_BASE_URL: base_url, EMBEDDING_API_KEY, EMBEDDING_MODEL: model } = config;
  if (base_url === undefined || model === undefined) return {};
  const { createEmbedder } = await import('./embedder.ts');
  return { embedder: createEmbedder({ base_url, api_key: EMBEDDING_API_KEY ?? null, model }) };
}

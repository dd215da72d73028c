import type { Config } from '#server/config.ts';
import type { Embedder } from './embedder.ts';

/** Embeddings as the settings say: a server's, the stand-in of development, or none. */
export async function openEmbedder(config: Config): Promise<{ embedder?: Embedder }> {
  const { EMBEDDING_BASE_URL, EMBEDDING_API_KEY, EMBEDDING_MODEL } = config;
  if (EMBEDDING_BASE_URL === undefined) return {};
  const { createEmbedder } = await import('./embedder.ts');
  if (EMBEDDING_BASE_URL === 'stand-in') {
    const { startEmbedderStandIn } = await import('./embedder-stand-in.ts');
    const { base_url } = await startEmbedderStandIn();
    return { embedder: createEmbedder({ base_url, api_key: null, model: EMBEDDING_MODEL ?? 'stand-in' }) };
  }
  if (EMBEDDING_MODEL === undefined) return {};
  const api_key = EMBEDDING_API_KEY ?? null;
  return { embedder: createEmbedder({ base_url: EMBEDDING_BASE_URL, api_key, model: EMBEDDING_MODEL }) };
}

import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { type Encoder, encoderModel, openEncoder } from '#server/encoder/encoder.ts';
import { createEmbedder, type Embedder } from '#server/providers/model/embedder.ts';
import { proveEarlier } from './earlier-model.ts';
import { listModels } from './embeddings.store.ts';

interface Embedders {
  /** Makes the vectors of texts; absent where none is configured. */
  embedder?: Embedder;
  /** Absent where it is switched off. */
  encoder?: Encoder;
  /** Asked about a game where the embedder has no vectors of it yet, or does not answer; the best first. */
  fallbacks: readonly Embedder[];
}

/** The server of embeddings that the settings name, else the encoder that comes with the product. */
export async function openEmbedders(config: Config, db: Db): Promise<Embedders> {
  const { EMBEDDING_BASE_URL: base_url, EMBEDDING_API_KEY, EMBEDDING_MODEL: model, ENCODER } = config;
  // Its thread starts with its first text.
  const encoder = ENCODER === 'off' ? undefined : openEncoder();
  if (base_url === undefined || model === undefined) {
    return { ...(encoder && { embedder: encoder, encoder }), fallbacks: [] };
  }
  const ask = (name: string) => createEmbedder({ base_url, api_key: EMBEDDING_API_KEY ?? null, model: name });
  const earlier = (await listModels(db)).filter((name) => name !== model && name !== encoderModel);
  return {
    embedder: ask(model),
    ...(encoder && { encoder }),
    // What is in the box comes first: where the server is away, nobody waits for it twice.
    fallbacks: [...(encoder ? [encoder] : []), ...earlier.map((name) => proveEarlier(db, ask(name)))],
  };
}

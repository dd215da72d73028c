import type { Db } from '#server/db/database.ts';
import type { Embedder } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import { unitAt, unitsFromBytes } from '#server/language/unit-vectors.ts';
import { unitTexts } from '#server/language/unit-texts.ts';
import { findNewestVectors } from './embeddings.store.ts';

/** A stored vector and one made anew of the same text are at least so near: servers and 8 bits round a little. */
const leastProduct = 0.98;

/**
 * A model that the settings named before, on the server that they name now. Many servers answer with the model that they
 * have, whatever name they are asked for: it is taken only once it has made a stored vector again.
 */
export function proveEarlier(db: Db, embedder: Embedder): Embedder {
  const { model } = embedder;
  let proof: Promise<boolean> | undefined;
  const prove = async (interactive: boolean): Promise<boolean> => {
    const stored = await findNewestVectors(db, model);
    if (stored === undefined) return false;
    const units = unitsFromBytes(stored.vectors, stored.dimensions);
    const unit = units.scales.findIndex((scale) => scale > 0);
    const text = unitTexts(stored)[unit];
    if (text === undefined) return false;
    const [vector] = await embedder.embed([text], { kind: 'text', interactive });
    if (vector?.length !== stored.dimensions) return false;
    const { scales, values } = unitAt(units, unit);
    const product = values.reduce((sum, value, i) => sum + value * scales[0]! * vector[i]!, 0);
    return product >= leastProduct;
  };
  return {
    model,
    embed: async (texts, call) => {
      proof ??= prove(call.interactive ?? false);
      const is_same = await proof.catch((error: unknown) => {
        // A server that is away now may prove it later.
        proof = undefined;
        throw error;
      });
      if (!is_same) throw new EmbeddingFault('unreadable', `what answers as ${model} is another model`);
      return embedder.embed(texts, call);
    },
  };
}

import type { Embedder } from '#server/providers/model/embedder.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import type { MeaningSource } from '#server/retrieval/retrieval.ts';
import { joinUnits, packUnit } from '#server/language/unit-vectors.ts';
import { unitTexts } from '#server/language/unit-texts.ts';

/** Searches a few chunks by meaning, their vectors made when they are read. */
export function meaningOf(embedder: Embedder, chunks: readonly ChunkText[]): MeaningSource {
  return {
    model: embedder.model,
    ...(embedder.unrelated && { unrelated: embedder.unrelated }),
    countVectors: async () => chunks.length,
    loadVectors: async (ids) => {
      const loaded = new Map<number, ReturnType<typeof joinUnits>>();
      for (const chunk of chunks.filter(({ id }) => ids.includes(id))) {
        const vectors = await embedder.embed(unitTexts(chunk), { kind: 'text' });
        const units = vectors.map((vector) => packUnit(vector!));
        loaded.set(chunk.id, joinUnits(units, vectors[0]!.length));
      }
      return loaded;
    },
    readQuestion: async (text) => (await embedder.embed([text], { kind: 'question' }))[0] ?? null,
    forgetQuestion: () => {},
    prepare: async () => {},
  };
}

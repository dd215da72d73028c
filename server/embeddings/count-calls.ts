import type { Metrics } from '#server/monitoring/metrics.ts';
import type { Embedder } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';

/** Counts each call by what it was for and how it ended. */
export function countCalls(embedder: Embedder, { embeddings }: Pick<Metrics, 'embeddings'>): Embedder {
  return {
    ...embedder,
    embed: async (texts, call) => {
      const count = (outcome: string) => embeddings.inc({ kind: call.kind, outcome });
      try {
        const vectors = await embedder.embed(texts, call);
        count('answered');
        return vectors;
      } catch (error) {
        count(error instanceof EmbeddingFault ? error.kind : 'stopped');
        throw error;
      }
    },
  };
}

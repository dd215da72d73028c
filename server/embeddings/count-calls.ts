import type { Logger } from 'pino';
import type { Metrics } from '#server/monitoring/metrics.ts';
import type { Embedder, Read } from '#server/providers/model/embedder.ts';
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

/**
 * Counts the same of a reader. Where it does not run, or comes to nothing in time, words and meaning decide, and the log
 * says so.
 */
export function countReadings(
  read: Read,
  { metrics: { embeddings }, log }: { metrics: Pick<Metrics, 'embeddings'>; log: Pick<Logger, 'warn'> },
): Read {
  return async (question, units) => {
    const count = (outcome: string) => {
      embeddings.inc({ kind: 'reading', outcome });
      if (outcome !== 'answered')
        log.warn({ outcome }, 'a question was not read: words and meaning decide whether it is answered');
    };
    try {
      const odds = await read(question, units);
      count(odds.length === 0 ? 'timeout' : 'answered');
      return odds;
    } catch (error) {
      if (!(error instanceof EmbeddingFault)) throw error;
      count(error.kind);
      return [];
    }
  };
}

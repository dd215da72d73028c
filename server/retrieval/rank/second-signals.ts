import type { CachedIndex } from '../index-cache.ts';
import type { RankedRow } from './score-sheet.ts';
import { type Fused, type MeaningSource, openSecondSignal, type SecondQuery } from './second-signal.ts';
import { createVectorCaches } from './vector-cache.ts';

/**
 * Second signals, the best first. Of each game the first is taken that has its vectors: while those of a new model are
 * made, the ones of the old model serve. Where a question’s vector does not come from the first, the next one steps in.
 */
export function openSecondSignals(sources: readonly MeaningSource[], budget_bytes?: number) {
  const caches = createVectorCaches({ budget_bytes });
  const signals = sources.map((source) => openSecondSignal(source, caches));
  return {
    heldBytes: caches.heldBytes,
    /** The one that questions would be asked by; nothing where words alone answer. */
    findReady: async (game_id: number, index: CachedIndex) => {
      for (const signal of signals) if (await signal.isReady(game_id, index)) return signal;
      return undefined;
    },
    /** How near a text is to each of others, by the model that answered its search. */
    nearnessTo: async (model: string, text: string, others: readonly string[]) =>
      signals[sources.findIndex((source) => source.model === model)]?.nearnessTo(text, others),
    /** @throws AppError `unavailable` for who is patient, where the first that has the vectors does not answer */
    fuse: async (index: CachedIndex, by_words: readonly RankedRow[], query: SecondQuery): Promise<Fused> => {
      let best: Fused | undefined;
      for (const signal of signals) {
        const fused = await signal.fuse(index, by_words, query);
        if (fused.signal.state === 'fused') return fused;
        best ??= fused;
      }
      if (best === undefined) throw new Error('no second signal');
      return best;
    },
  };
}

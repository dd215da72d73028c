import type { Retrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings, type RetrievalSettings } from '#server/retrieval/settings.ts';
import type { Snapshot } from './snapshot.ts';

/** Settings that find different chunks. Grades collected with only one of them would always favour it. */
const byWords: RetrievalSettings = { ...defaultSettings, dense_weight: 0 };
const pooledSettings: readonly RetrievalSettings[] = [
  byWords,
  { ...byWords, gram_weight: 0 },
  { ...byWords, title_weight: 1, section_weight: 1, b: 0.75 },
];
/** A weight at which chunks that only meaning finds are among the first. */
const byMeaning: RetrievalSettings = { ...defaultSettings, dense_weight: 2 };

/** The chunk versions among the first `k` of each of the settings. */
export async function poolChunks(
  retrieval: Retrieval,
  { game, revision }: Snapshot,
  question: string,
  k: number,
): Promise<number[]> {
  const found = new Set<number>();
  for (const settings of retrieval.has_second_signal ? [...pooledSettings, byMeaning] : pooledSettings) {
    const { hits } = await retrieval.retrieve({
      game: { id: game.id, title: game.title, kb_revision: revision },
      question,
      limit: k,
      settings,
      freshness: 'current',
    });
    for (const { id } of hits) found.add(id);
  }
  return [...found];
}

import type { Retrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings, type RetrievalSettings } from '#server/retrieval/settings.ts';
import type { Snapshot } from './snapshot.ts';

/** Ways to search that find different chunks: labels from one of them alone would favour it for ever. */
const byWords: RetrievalSettings = { ...defaultSettings, dense_weight: 0 };
const pooledSettings: readonly RetrievalSettings[] = [
  byWords,
  { ...byWords, gram_weight: 0, adjacency_weight: 0 },
  { ...byWords, title_weight: 1, section_weight: 1, b: 0.75 },
];
/** Heavy enough that what the words do not find comes among the first, too. */
const byMeaning: RetrievalSettings = { ...defaultSettings, dense_weight: 2 };

/** The versions that the first `k` of each way find. */
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

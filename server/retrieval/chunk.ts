import type { Language } from '#contract/common.ts';

/** One version of a chunk as the engine reads it: `id` is the version row, `chunk_key` is stable over edits. */
export interface ChunkText {
  id: number;
  chunk_key: string;
  article_id: number;
  article_title: string;
  language: Language;
  section: string;
  content: string;
}

/** A chunk with its rank score; scores compare within one query only. */
export interface RetrievedChunk extends ChunkText {
  score: number;
  /**
   * How near each of its units is to the question, in their order: in deviations above what questions about something
   * else come to, or as a product where that is not known. Absent where words alone searched.
   */
  nearness?: readonly number[];
}

/** How near the nearest unit of a chunk is to the question; nothing is further where words alone searched. */
export function nearnessOf({ nearness = [] }: RetrievedChunk): number {
  return Math.max(...nearness);
}

type NearestArticle = Pick<ChunkText, 'article_id' | 'article_title' | 'section' | 'chunk_key'>;

const nearestMost = 3;

/** The articles nearest to a question that none of them answers: each with its best chunk, best first. */
export function nearestArticles(hits: readonly RetrievedChunk[]): NearestArticle[] {
  const nearest = new Map<number, NearestArticle>();
  for (const { article_id, article_title, section, chunk_key } of hits) {
    if (nearest.size === nearestMost) break;
    if (!nearest.has(article_id)) nearest.set(article_id, { article_id, article_title, section, chunk_key });
  }
  return [...nearest.values()];
}

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

const nearestMost = 3;

/** The articles nearest to a question that none of them answers: each by its best chunk, best first. */
export function nearestArticles<T extends ChunkText>(hits: readonly T[]): T[] {
  const isFirst = ({ article_id }: T, i: number) => hits.findIndex((hit) => hit.article_id === article_id) === i;
  return hits.filter(isFirst).slice(0, nearestMost);
}

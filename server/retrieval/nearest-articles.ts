import type { RetrievedChunk } from './chunk.ts';

export interface NearestArticle {
  article_id: number;
  article_title: string;
  section: string;
  chunk_key: string;
}

/** The articles nearest to a question that none of them answers: each with its best chunk, best first. */
export function nearestArticles(hits: readonly RetrievedChunk[], limit = 3): NearestArticle[] {
  const nearest = new Map<number, NearestArticle>();
  for (const { article_id, article_title, section, chunk_key } of hits) {
    if (nearest.size === limit) break;
    if (!nearest.has(article_id)) nearest.set(article_id, { article_id, article_title, section, chunk_key });
  }
  return [...nearest.values()];
}

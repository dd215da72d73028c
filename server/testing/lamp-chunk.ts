import type { RetrievedChunk } from '#server/retrieval/chunk.ts';

/** A chunk that was found in an article on lamps. */
export function lampChunk(content: string): RetrievedChunk {
  return {
    id: 1,
    chunk_key: '1',
    article_id: 1,
    article_title: 'Lamps',
    language: 'en',
    section: 'Lamps',
    content,
    score: 1,
  };
}

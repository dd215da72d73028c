import type { ChunkText } from '#server/retrieval/chunk.ts';

/** Chunks of one game in two alphabets. */
export function chunksOf(count: number, word = 'station'): ChunkText[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    chunk_key: `key-${i}`,
    article_id: 1,
    article_title: 'Станции и stations',
    language: 'en',
    section: `Section ${i % 7}`,
    content: `${word} number ${i} of the railway, поезд ${i % 13}`,
  }));
}

import type { Source } from '#contract/chat.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';

export function sourceOf({ article_id, article_title, section, chunk_key, id }: RetrievedChunk, index: number): Source {
  return { n: index + 1, article_id, article_title, section, chunk_key, version_id: id };
}

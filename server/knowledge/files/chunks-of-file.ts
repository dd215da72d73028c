import { splitContent } from '#contract/values/split-content.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import type { ImportFile } from './import-file.ts';

/**
 * The chunks of a file, cut where an import cuts them and numbered as they stand. `chunk_key` says where in the file a
 * chunk is, as labels name it; the pieces of one that is too long share it.
 */
export function chunksOfFile({ articles }: ImportFile): ChunkText[] {
  const chunks = articles.flatMap(({ title, language, chunks: texts }, article) =>
    texts.flatMap(({ section, content }, index) =>
      splitContent(content).map((piece) => ({
        chunk_key: chunkPlace(title, language, index),
        article_id: article + 1,
        article_title: title,
        language,
        section,
        content: piece,
      })),
    ),
  );
  return chunks.map((chunk, i) => ({ id: i + 1, ...chunk }));
}

/** A labelled chunk: title and language identify an article of a game. */
export function chunkPlace(article_title: string, language: string, index: number): string {
  return JSON.stringify([article_title, language, index]);
}

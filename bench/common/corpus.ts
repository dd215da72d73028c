import { readFileSync } from 'node:fs';
import { splitContent } from '#contract/values/split-content.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';

/** One game's texts as the product stores them. `chunk_key` holds the place in the file by which labels name a chunk. */
export interface Corpus {
  slug: string;
  title: string;
  chunks: ChunkText[];
}

/**
 * Reads a catalogue file by the product's own rules: checked by its import and cut where it cuts. The pieces of a chunk
 * that was too long share its key.
 */
export function readCorpus(path: string): Corpus {
  const { game, articles } = readImportFile(readFileSync(path, 'utf8'));
  const chunks = articles.flatMap(({ title, language, chunks: texts }, article) =>
    texts.flatMap(({ section, content }, index) =>
      splitContent(content).map((piece): ChunkText => ({
        id: 0,
        chunk_key: chunkPlace(title, language, index),
        article_id: article + 1,
        article_title: title,
        language,
        section,
        content: piece,
      })),
    ),
  );
  return { slug: game.slug, title: game.title, chunks: chunks.map((chunk, i) => ({ ...chunk, id: i + 1 })) };
}

/** A labelled chunk: title and language identify an article of a game. */
export function chunkPlace(article_title: string, language: string, index: number): string {
  return JSON.stringify([article_title, language, index]);
}

import { readFileSync } from 'node:fs';
import { chunksOfFile } from '#server/knowledge/files/chunks-of-file.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';

/** One game's texts as the product stores them. `chunk_key` holds the place in the file by which labels name a chunk. */
export interface Corpus {
  slug: string;
  title: string;
  chunks: ChunkText[];
}

/** Reads a catalogue file by the product's own rules: checked by its import and cut where it cuts. */
export function readCorpus(path: string): Corpus {
  const file = readImportFile(readFileSync(path, 'utf8'));
  return { slug: file.game.slug, title: file.game.title, chunks: chunksOfFile(file) };
}

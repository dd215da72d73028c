import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { chunksOfFile } from './files/chunks-of-file.ts';
import { readImportFile } from './files/import-file.ts';

export const demoFolder = join(import.meta.dirname, '../../demo');

/** A game of the demonstration as its file says it, for what asks without a database. */
export async function readDemoGame(slug: string): Promise<{ title: string; chunks: ChunkText[] }> {
  const file = readImportFile(await readFile(join(demoFolder, `${slug}.json`), 'utf8'));
  return { title: file.game.title, chunks: chunksOfFile(file) };
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ChunkText } from '#server/retrieval/chunk.ts';

const corpusSchema = z.object({
  game: z.object({ slug: z.string(), title: z.string() }),
  articles: z.array(
    z.object({
      title: z.string(),
      language: z.enum(['en', 'ru']),
      chunks: z.array(z.object({ section: z.string(), content: z.string() })),
    }),
  ),
});

/** One game's texts as the engine reads them; `chunk_key` holds the place by which labels name a chunk. */
export interface Corpus {
  slug: string;
  title: string;
  chunks: ChunkText[];
}

export function readCorpus(path: string): Corpus {
  const { game, articles } = corpusSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const chunks = articles.flatMap(({ title, language, chunks: texts }, article) =>
    texts.map((text, index) => ({
      id: 0,
      chunk_key: chunkPlace(title, language, index),
      article_id: article + 1,
      article_title: title,
      language,
      ...text,
    })),
  );
  return { slug: game.slug, title: game.title, chunks: chunks.map((chunk, i) => ({ ...chunk, id: i + 1 })) };
}

/** A labelled chunk: articles of one game are told apart by title and language. */
export function chunkPlace(article_title: string, language: string, index: number): string {
  return JSON.stringify([article_title, language, index]);
}

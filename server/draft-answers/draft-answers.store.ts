import type { Db } from '#server/db/database.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';

/** What is published of a game, ascending by id. */
export async function listPublished(db: Db, game_id: number, limit: number): Promise<ChunkText[]> {
  return db
    .selectFrom('chunks')
    .select(['id', 'chunk_key', 'article_id', 'article_title', 'language', 'section', 'content'])
    .where('game_id', '=', game_id)
    .where('to_rev', 'is', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ language: ChunkText['language'] }>()
    .execute();
}

/** Versions of the chunks that an article has published. */
export async function listVersionsOf(db: Db, article_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chunks')
    .select('id')
    .where('article_id', '=', article_id)
    .where('to_rev', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

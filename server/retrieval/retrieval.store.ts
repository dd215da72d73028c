import type { Db } from '#server/db/database.ts';
import type { ChunkText } from './chunk.ts';

/** The chunks that were current at a revision of a game's knowledge, ascending by id: the order that decides ties. */
export async function listChunksAt(db: Db, game_id: number, revision: number): Promise<ChunkText[]> {
  return await db
    .selectFrom('chunks')
    .select(['id', 'chunk_key', 'article_id', 'article_title', 'language', 'section', 'content'])
    .where('game_id', '=', game_id)
    .where('from_rev', '<=', revision)
    .where((either) => either.or([either('to_rev', 'is', null), either('to_rev', '>', revision)]))
    .orderBy('id')
    .$narrowType<{ language: ChunkText['language'] }>()
    .execute();
}

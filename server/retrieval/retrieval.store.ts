import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { ChunkText } from './chunk.ts';
import type { TextStates } from './files/index-files.ts';

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

/** The names of a game's last states; the present one gets its name where it has none yet. */
export async function readStates(db: Db, game_id: number): Promise<TextStates | null> {
  const read = () =>
    db
      .selectFrom('games')
      .select(['kb_revision as revision', 'kb_tokens as tokens'])
      .where('id', '=', game_id)
      .executeTakeFirst();
  const states = await read();
  if (states === undefined || states.tokens.length > 0) return states ?? null;
  await db
    .updateTable('games')
    .set({ kb_tokens: sql`ARRAY[gen_random_uuid()]` })
    .where('id', '=', game_id)
    .where('kb_tokens', '=', sql<string[]>`'{}'`)
    .execute();
  return (await read()) ?? null;
}

import { condition } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';

export function listUnmendedGames(db: Db): Promise<{ id: number }[]> {
  return db
    .selectFrom('games')
    .select('id')
    .where('parts_mended', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function isMended(tx: Tx, id: number): Promise<boolean> {
  const { parts_mended } = await tx
    .selectFrom('games')
    .select('parts_mended')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return parts_mended;
}

export async function noteMended(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('games').set({ parts_mended: true }).where('id', '=', id).execute();
}

/** Articles with a chunk that goes on with a row of a table or an item of a list. */
export function listCandidates(tx: Tx, game_id: number): Promise<{ article_id: number }[]> {
  return tx
    .selectFrom('chunks as c')
    .select('c.article_id')
    .distinct()
    .where('c.game_id', '=', game_id)
    .where('c.to_rev', 'is', null)
    .where('c.ordinal', '>', 0)
    .where(condition`c.content ~ '^[ \t]*([|•*+-]|[0-9]+[.)])'`)
    .orderBy('c.article_id')
    .execute();
}

export function listContents(tx: Tx, article_id: number): Promise<{ chunk_key: string; content: string }[]> {
  return tx
    .selectFrom('chunks')
    .select(['chunk_key', 'content'])
    .where('article_id', '=', article_id)
    .where('to_rev', 'is', null)
    .execute();
}

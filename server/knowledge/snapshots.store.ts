import type { Db, Tx } from '#server/db/database.ts';

export type SnapshotReason = 'rebuild' | 'import' | 'evaluation' | 'button';

/** Keeps a revision by name; one that is kept already stays as it is. */
export async function insertSnapshot(
  tx: Tx,
  row: { game_id: number; revision: number; reason: SnapshotReason; user_id: number | null },
): Promise<void> {
  await tx
    .insertInto('snapshots')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listArticleIds(db: Db, game_id: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('articles')
    .select('id')
    .where('game_id', '=', game_id)
    .where('deleted_at', 'is', null)
    .where('reviewed_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The article that an import made of this origin. */
export async function findByOrigin(db: Db, game_id: number, origin: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('game_id', '=', game_id)
    .where('origin', '=', origin)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

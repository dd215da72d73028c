import type { Db, Tx } from '#server/db/database.ts';

/** The games of the catalogue with these Steam ids, removed ones too; a duplicate is the game that it became part of. */
export async function listIdsByApp(db: Db, app_ids: readonly number[]): Promise<Map<number, number>> {
  if (app_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('games')
    .select((row) => [row.fn.coalesce('merged_into', 'id').as('id'), row.ref('steam_app_id').$notNull().as('app_id')])
    .where('steam_app_id', 'in', app_ids)
    .execute();
  return new Map(rows.map((row) => [row.app_id, row.id]));
}

/** Adds games of a player's library that no other row stands in the way of. */
export async function insertSteamGames(
  tx: Tx,
  rows: readonly { slug: string; title: string; steam_app_id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('games')
    .values(rows.map((row) => ({ ...row, from_library: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

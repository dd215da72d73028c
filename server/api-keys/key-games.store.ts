import { sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** @returns whether each of them is there */
export async function replaceGames(tx: Tx, api_key_id: number, ids: readonly number[]): Promise<boolean> {
  await tx.deleteFrom('api_key_games').where('api_key_id', '=', api_key_id).execute();
  const { rows } = await sql`INSERT INTO api_key_games (api_key_id, game_id)
    SELECT ${api_key_id}::bigint, g.id FROM games g WHERE g.id = ANY (${ids}::bigint[]) AND g.deleted_at IS NULL
    RETURNING game_id`.execute(tx);
  return rows.length === new Set(ids).size;
}

export async function listGamesOfKey(db: Db, api_key_id: number | null): Promise<Set<number> | null> {
  if (api_key_id === null) return null;
  const key = await db.selectFrom('api_keys').select('all_games').where('id', '=', api_key_id).executeTakeFirst();
  if (key === undefined || key.all_games) return null;
  const rows = await db.selectFrom('api_key_games').select('game_id').where('api_key_id', '=', api_key_id).execute();
  return new Set(rows.map(({ game_id }) => game_id));
}

export async function mayAskAbout(db: Db, api_key_id: number, game_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('api_keys')
    .select(
      condition`all_games OR EXISTS (SELECT FROM api_key_games g WHERE g.api_key_id = api_keys.id AND g.game_id = ${game_id})`.as(
        'may',
      ),
    )
    .where('id', '=', api_key_id)
    .executeTakeFirst();
  return row?.may ?? false;
}

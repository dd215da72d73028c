import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { SteamProfile } from '#server/providers/steam/steam.ts';
import { clock } from '#server/db/moments.ts';

/** A user's link to Steam; every column is null if there is none. */
export function findLink(db: Db, user_id: number) {
  return db
    .selectFrom('users')
    .select([
      'steam_id',
      'steam_profile_url',
      'steam_name',
      'steam_avatar_url',
      'steam_typed',
      'steam_linked_at',
      'steam_proved_at',
      'steam_synced_at',
    ])
    .where('id', '=', user_id)
    .executeTakeFirst();
}

/** The linked Steam id, locked until the end of the transaction; undefined if there is none. */
export async function lockLink(tx: Tx, user_id: number): Promise<string | null> {
  const row = await tx.selectFrom('users').select('steam_id').where('id', '=', user_id).forUpdate().executeTakeFirst();
  return row?.steam_id ?? null;
}

export async function setLink(
  tx: Tx,
  user_id: number,
  { steam_id, name, avatar_url }: SteamProfile,
  { url, typed }: { url: string; typed: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      steam_id,
      steam_profile_url: url,
      steam_typed: typed,
      steam_name: name,
      steam_avatar_url: avatar_url,
      steam_linked_at: sql`coalesce(steam_linked_at, clock_timestamp())`,
    })
    .where('id', '=', user_id)
    .execute();
}

export async function updateProfileFacts(tx: Tx, user_id: number, { name, avatar_url }: SteamProfile): Promise<void> {
  await tx
    .updateTable('users')
    .set({ steam_name: name, steam_avatar_url: avatar_url })
    .where('id', '=', user_id)
    .execute();
}

export async function markSynced(tx: Tx, user_id: number): Promise<void> {
  await tx.updateTable('users').set({ steam_synced_at: clock }).where('id', '=', user_id).execute();
}

/** Deletes everything that came from Steam; what the player added by hand stays. */
export async function forgetSteam(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('steam_games').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('user_achievements').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('user_games').where('user_id', '=', user_id).where('by_hand', '=', false).execute();
  await tx.deleteFrom('steam_proof_requests').where('user_id', '=', user_id).execute();
  await tx
    .updateTable('users')
    .set({
      steam_id: null,
      steam_profile_url: null,
      steam_typed: null,
      steam_name: null,
      steam_avatar_url: null,
      steam_linked_at: null,
      steam_proved_at: null,
      steam_synced_at: null,
    })
    .where('id', '=', user_id)
    .execute();
}

export async function countSteamGames(db: Db, user_id: number): Promise<number> {
  const row = await db
    .selectFrom('steam_games')
    .innerJoin('games', 'games.id', 'steam_games.game_id')
    .select((column) => column.fn.countAll<number>().as('games'))
    .where('user_id', '=', user_id)
    .where('games.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.games;
}

/** The player's Steam games, those that the last sync changed first. */
export async function listSyncedGames(db: Db, user_id: number, page: { skip: number; limit: number }) {
  return db
    .selectFrom('steam_games as s')
    .innerJoin('games', 'games.id', 's.game_id')
    .where('s.user_id', '=', user_id)
    .where('games.deleted_at', 'is', null)
    .select([
      's.game_id',
      's.is_new',
      's.played_minutes',
      's.new_unlocks',
      's.unlocks_state',
      sql<number | null>`CASE WHEN s.unlocks_known_at IS NOT NULL THEN (
        SELECT count(*) FROM user_achievements u JOIN achievements a ON a.id = u.achievement_id
        WHERE u.user_id = s.user_id AND a.game_id = s.game_id) END`.as('unlocked'),
    ])
    .orderBy(sql`s.new_unlocks > 0`, 'desc')
    .orderBy('s.is_new', 'desc')
    .orderBy(sql`s.played_minutes > 0`, 'desc')
    .orderBy(sql`s.last_played_at DESC NULLS LAST`)
    .orderBy('s.game_id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

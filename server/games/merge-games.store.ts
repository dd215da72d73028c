import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { now } from '#server/db/moments.ts';

type GameRow = Selectable<Tables['games']>;

/** Moves everything from one game to another and leaves a row that points to it. Both games must be locked. */
export async function mergeGame(tx: Tx, from: GameRow, to: GameRow): Promise<void> {
  await moveLibraries(tx, from.id, to.id);
  await moveAchievements(tx, from.id, to.id);
  const moved_chunks = await moveArticles(tx, from, to);
  await moveChats(tx, from.id, to.id);
  const revision = moved_chunks ? 1 : 0;
  // The Steam id moves if the other game has none; otherwise this row keeps it and points to the other game.
  const steam_app_id = to.steam_app_id === null ? null : from.steam_app_id;
  await tx
    .updateTable('games')
    .set({
      deleted_at: now,
      merged_into: to.id,
      steam_app_id,
      kb_revision: from.kb_revision + revision,
    })
    .where('id', '=', from.id)
    .execute();
  await tx.updateTable('games').set({ merged_into: to.id }).where('merged_into', '=', from.id).execute();
  await tx
    .updateTable('games')
    .set({
      steam_app_id: to.steam_app_id ?? from.steam_app_id,
      popularity: Math.max(to.popularity, from.popularity),
      header_url: to.header_url ?? from.header_url,
      from_library: to.from_library && from.from_library,
      kb_revision: to.kb_revision + revision,
    })
    .where('id', '=', to.id)
    .execute();
  await sql`INSERT INTO game_texts (game_id, language, summary)
    SELECT ${to.id}, language, summary FROM game_texts WHERE game_id = ${from.id} ON CONFLICT DO NOTHING`.execute(tx);
}

/** If a player has both games, the data of the other game stay as they are. */
async function moveLibraries(tx: Tx, from: number, to: number): Promise<void> {
  await sql`UPDATE user_games g SET game_id = ${to} WHERE g.game_id = ${from}
    AND NOT EXISTS (SELECT FROM user_games o WHERE o.game_id = ${to} AND o.user_id = g.user_id)`.execute(tx);
  await sql`UPDATE steam_games g SET game_id = ${to} WHERE g.game_id = ${from}
    AND NOT EXISTS (SELECT FROM steam_games o WHERE o.game_id = ${to} AND o.user_id = g.user_id)`.execute(tx);
  await tx.deleteFrom('steam_games').where('game_id', '=', from).execute();
  await tx.deleteFrom('user_games').where('game_id', '=', from).execute();
  await sql`INSERT INTO game_demand (game_id, user_id, created_at)
    SELECT ${to}, user_id, created_at FROM game_demand WHERE game_id = ${from} ON CONFLICT DO NOTHING`.execute(tx);
  await tx.deleteFrom('game_demand').where('game_id', '=', from).execute();
  await sql`UPDATE spoiler_choices g SET game_id = ${to} WHERE g.game_id = ${from}
    AND NOT EXISTS (SELECT FROM spoiler_choices o WHERE o.game_id = ${to} AND o.user_id = g.user_id)`.execute(tx);
}

/** Achievements with the same name count as one; the other ones move. */
async function moveAchievements(tx: Tx, from: number, to: number): Promise<void> {
  await sql`INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
    SELECT mine.user_id, other.id, mine.unlocked_at
    FROM user_achievements mine
    JOIN achievements a ON a.id = mine.achievement_id AND a.game_id = ${from}
    JOIN achievements other ON other.game_id = ${to} AND other.api_name = a.api_name
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`UPDATE achievements a SET game_id = ${to} WHERE a.game_id = ${from}
    AND NOT EXISTS (SELECT FROM achievements o WHERE o.game_id = ${to} AND o.api_name = a.api_name)`.execute(tx);
}

/**
 * Articles keep their ids and their versions. Their current chunks end in one game and open in the other under the same
 * keys, so that what answers cite stays as it was.
 * @returns whether the knowledge of either game changed
 */
async function moveArticles(tx: Tx, from: GameRow, to: GameRow): Promise<boolean> {
  await sql`UPDATE articles a SET title = left(a.title, 270) || ' (' || ${from.title}::text || ', ' || a.id || ')'
    WHERE a.game_id = ${from.id} AND a.deleted_at IS NULL AND EXISTS (SELECT FROM articles o
      WHERE o.game_id = ${to.id} AND o.deleted_at IS NULL AND o.language = a.language AND o.title = a.title)`.execute(
    tx,
  );
  await sql`UPDATE articles a SET origin = NULL
    WHERE a.game_id = ${from.id} AND a.deleted_at IS NULL AND a.origin IS NOT NULL AND EXISTS (SELECT FROM articles o
      WHERE o.game_id = ${to.id} AND o.deleted_at IS NULL AND o.origin = a.origin)`.execute(tx);
  const ended = await tx
    .updateTable('chunks')
    .set({ to_rev: from.kb_revision + 1 })
    .where('game_id', '=', from.id)
    .where('to_rev', 'is', null)
    .returning('id')
    .execute();
  if (ended.length > 0) {
    await sql`INSERT INTO chunks (chunk_key, game_id, article_id, ordinal, article_title, language, section, content, nudge, direction, from_rev)
      SELECT c.chunk_key, ${to.id}, c.article_id, c.ordinal, a.title, c.language, c.section, c.content, c.nudge, c.direction,
        ${to.kb_revision + 1}
      FROM chunks c JOIN articles a ON a.id = c.article_id
      WHERE c.game_id = ${from.id} AND c.to_rev = ${from.kb_revision + 1} ORDER BY c.id`.execute(tx);
  }
  await tx.updateTable('articles').set({ game_id: to.id }).where('game_id', '=', from.id).execute();
  await tx.updateTable('chunk_gates').set({ game_id: to.id }).where('game_id', '=', from.id).execute();
  await sql`UPDATE article_drafts d SET game_id = ${to.id} WHERE d.game_id = ${from.id} AND NOT EXISTS (
    SELECT FROM article_drafts o WHERE o.game_id = ${to.id} AND o.user_id = d.user_id
      AND coalesce(o.article_id, 0) = coalesce(d.article_id, 0))`.execute(tx);
  return ended.length > 0;
}

async function moveChats(tx: Tx, from: number, to: number): Promise<void> {
  await sql`INSERT INTO api_key_games (api_key_id, game_id) SELECT api_key_id, ${to}::bigint FROM api_key_games
    WHERE game_id = ${from} ON CONFLICT DO NOTHING`.execute(tx);
  await tx.deleteFrom('api_key_games').where('game_id', '=', from).execute();
  // Of empty ones, and of those of a key, a player has one with a game.
  await tx.deleteFrom('conversations').where('game_id', '=', from).where('questions', '=', 0).execute();
  await sql`UPDATE conversations c SET api_key_id = NULL WHERE c.game_id = ${from} AND EXISTS (SELECT FROM conversations o
    WHERE o.game_id = ${to} AND o.user_id = c.user_id AND o.api_key_id = c.api_key_id)`.execute(tx);
  await tx.updateTable('conversations').set({ game_id: to }).where('game_id', '=', from).execute();
  await tx.updateTable('messages').set({ game_id: to }).where('game_id', '=', from).execute();
  await tx.updateTable('knowledge_gaps').set({ game_id: to, checked_rev: 0 }).where('game_id', '=', from).execute();
  await tx.updateTable('token_usage_logs').set({ game_id: to }).where('game_id', '=', from).execute();
}

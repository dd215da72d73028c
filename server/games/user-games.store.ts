import { sql } from 'kysely';
import type { UserGame } from '#contract/user-games.ts';
import type { Db } from '#server/db/database.ts';

/** Games of a user's list and those they asked about; the most asked first. */
export async function listUserGames(db: Db, user_id: number): Promise<UserGame[]> {
  const { rows } = await sql<UserGame>`
    SELECT jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title) AS game, own.added_at,
      (SELECT count(*) FROM user_achievements ua JOIN achievements a ON a.id = ua.achievement_id
        WHERE ua.user_id = ${user_id} AND a.game_id = g.id) AS achievements_done,
      (SELECT count(*) FROM achievements a WHERE a.game_id = g.id) AS achievement_count,
      coalesce(asked.questions, 0) AS questions
    FROM games g
    LEFT JOIN user_games own ON own.game_id = g.id AND own.user_id = ${user_id}
    LEFT JOIN (SELECT game_id, count(*) AS questions FROM messages WHERE user_id = ${user_id} AND role = 'user' GROUP BY game_id) AS asked
      ON asked.game_id = g.id
    WHERE own.user_id IS NOT NULL OR asked.game_id IS NOT NULL
    ORDER BY coalesce(asked.questions, 0) DESC, g.title COLLATE "und-x-icu", g.id`.execute(db);
  return rows;
}

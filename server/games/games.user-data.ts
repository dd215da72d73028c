import { sql } from 'kysely';
import { defaultLanguage } from '#contract/values/languages.ts';
import { readText } from '#server/db/texts.ts';
import { pageLink } from '#server/db/page-link.ts';
import type { EraseUser, ExportSource, TimelineSource } from '#server/users/user-data.ts';

export const libraryExport: ExportSource = {
  tables: ['user_games', 'user_achievements', 'game_demand', 'title_demand'],
  parts: {
    games: (user_id) => sql`
      SELECT g.title, own.added_at FROM user_games own JOIN games g ON g.id = own.game_id
      WHERE own.user_id = ${user_id} ORDER BY g.id`,
    experts_wanted: (user_id) => sql`
      SELECT g.title AS game, d.created_at FROM game_demand d JOIN games g ON g.id = d.game_id WHERE d.user_id = ${user_id}
      UNION ALL SELECT d.query, d.created_at FROM title_demand d WHERE d.user_id = ${user_id} ORDER BY created_at`,
    achievements: (user_id) => sql`
      SELECT g.title AS game, ${readText('achievement_texts', 'title', 'a.id', defaultLanguage)} AS achievement, own.unlocked_at
      FROM user_achievements own JOIN achievements a ON a.id = own.achievement_id JOIN games g ON g.id = a.game_id
      WHERE own.user_id = ${user_id} ORDER BY a.id`,
  },
};

/** Games that the user added by hand and still has. */
export const libraryTimeline: TimelineSource = {
  name: 'library',
  kind: 'games',
  rows: (user_id) => sql`
    SELECT own.game_id AS id, own.added_at AS at, 'game_added' AS event,
      jsonb_build_object('title', g.title) AS data, ${pageLink('game', sql.ref('g.slug'))} AS link
    FROM user_games own JOIN games g ON g.id = own.game_id WHERE own.user_id = ${user_id} AND own.by_hand`,
};

export const eraseLibrary: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('game_demand').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('title_demand').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('user_games').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('user_achievements').where('user_id', '=', user_id).execute();
};

import { sql } from 'kysely';
import type { ExportSource } from '#server/users/user-data.ts';

/** The evaluations that the person ran as an admin, and the settings of games that they drafted or published. */
export const evaluationsExport: ExportSource = {
  tables: ['evaluations', 'game_settings', 'game_settings_versions'],
  parts: {
    evaluations: (user_id) => sql`
      SELECT id, game_id, kind, note, created_at FROM evaluations WHERE created_by = ${user_id} ORDER BY id`,
    game_settings: (user_id) => sql`
      SELECT game_id, draft_by = ${user_id} AS drafted, draft_at, published_by = ${user_id} AS published, published_at
      FROM game_settings WHERE draft_by = ${user_id} OR published_by = ${user_id} ORDER BY game_id`,
    game_settings_versions: (user_id) => sql`
      SELECT game_id, published_at, reason FROM game_settings_versions WHERE published_by = ${user_id} ORDER BY id`,
  },
};

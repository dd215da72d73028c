import { sql } from 'kysely';
import type { EraseUser, ExportSource } from '#server/users/user-data.ts';
import { forgetSteam } from './steam.store.ts';

export const steamExport: ExportSource = {
  tables: ['steam_games', 'steam_proof_requests'],
  parts: {
    steam_account: (user_id) => sql`
      SELECT steam_id, steam_profile_url, steam_name, steam_typed, steam_linked_at, steam_proved_at FROM users
      WHERE id = ${user_id} AND steam_id IS NOT NULL`,
    steam_proofs_begun: (user_id) => sql`
      SELECT steam_id, created_at FROM steam_proof_requests WHERE user_id = ${user_id} ORDER BY created_at`,
    steam_games: (user_id) => sql`
      SELECT g.title AS game, s.app_id, s.playtime_minutes, s.last_played_at
      FROM steam_games s JOIN games g ON g.id = s.game_id WHERE s.user_id = ${user_id} ORDER BY g.id`,
  },
};

export const eraseSteam: EraseUser = async (tx, user_id) => {
  await forgetSteam(tx, user_id);
  // Its title is the player's name on Steam.
  await tx.deleteFrom('background_jobs').where('user_id', '=', user_id).where('kind', '=', 'steam_sync').execute();
};

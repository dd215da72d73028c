import type { EraseUser } from '#server/users/erase-users.ts';
import { forgetSteam } from './steam.store.ts';

export const eraseSteam: EraseUser = async (tx, user_id) => {
  await forgetSteam(tx, user_id);
  // Its title is the player's name on Steam.
  await tx.deleteFrom('background_jobs').where('user_id', '=', user_id).where('kind', '=', 'steam_sync').execute();
};

import type { EraseUser } from '#server/users/erase-users.ts';

export const eraseLibrary: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('user_games').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('user_achievements').where('user_id', '=', user_id).execute();
};

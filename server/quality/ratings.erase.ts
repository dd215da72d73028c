import type { EraseUser } from '#server/users/erase-users.ts';

export const eraseRatings: EraseUser = async (tx, user_id) => {
  await tx.updateTable('ratings').set({ comment: null }).where('user_id', '=', user_id).execute();
};

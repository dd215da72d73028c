import type { EraseUser } from '#server/users/erase-users.ts';

/** The words go, the rows stay for what they cost. */
export const eraseChats: EraseUser = async (tx, user_id) => {
  await tx.updateTable('messages').set({ text: '' }).where('user_id', '=', user_id).execute();
};

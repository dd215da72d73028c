import type { EraseUser } from '#server/users/erase-users.ts';

/** The words go, the rows stay for what they cost. */
export const eraseChats: EraseUser = async (tx, user_id) => {
  const words = { text: '', content: null, earlier_steps: null, steps_shown: null };
  await tx.updateTable('messages').set(words).where('user_id', '=', user_id).execute();
};

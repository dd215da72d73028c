import type { EraseUser } from './erase-users.ts';

export const eraseExports: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('data_exports').where('user_id', '=', user_id).execute();
};

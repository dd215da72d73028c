import type { EraseUser } from '#server/users/erase-users.ts';

export const eraseNotifications: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('notification_switches').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('announcement_recipients').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('notifications').where('user_id', '=', user_id).execute();
};

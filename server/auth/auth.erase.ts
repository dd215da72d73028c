import type { EraseUser } from '#server/users/erase-users.ts';

/** That consent was given, and when, stays as the proof it is. */
export const eraseLogins: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('mail_tokens').where('user_id', '=', user_id).execute();
  await tx.updateTable('consents').set({ ip: null, user_agent: null }).where('user_id', '=', user_id).execute();
};

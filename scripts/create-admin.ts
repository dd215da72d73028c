/** Makes an admin, or one of the account that the address has, and prints the new password once. */
import { createAdmin } from '#server/auth/first-logins.ts';
import { requireAddress, withDatabase } from './with-database.ts';

await withDatabase(async ({ db }) => {
  const { email, password, was_known } = await createAdmin(db, requireAddress('create-admin'));
  if (was_known) console.log('The account existed: its sessions, API keys and mails under way have ended.');
  console.log(`Admin ${email}, password ${password}`);
});

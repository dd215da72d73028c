/** Makes an admin, or one of the account that the address has, and prints the new password once. */
import { createAdmin } from '#server/auth/first-logins.ts';
import { requireAddress, withDatabase } from './with-database.ts';

await withDatabase(async ({ db }) => {
  const { email, password } = await createAdmin(db, requireAddress('create-admin'));
  console.log(`Admin ${email}, password ${password}`);
});

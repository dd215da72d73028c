import { createAdmin } from '#server/auth/login/first-logins.ts';
import { readAddress, withDatabase } from './with-database.ts';

const address = readAddress(`npm run create-admin -- EMAIL

Creates an admin, or makes the account with this address one, and prints the new password once.`);

await withDatabase(async ({ db }) => {
  const { email, password, was_known } = await createAdmin(db, address);
  if (was_known) console.log('The account existed: its sessions, API keys and mails under way have ended.');
  console.log(`Admin ${email}, password ${password}`);
});

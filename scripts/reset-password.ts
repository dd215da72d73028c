import { resetPasswordByHand } from '#server/auth/login/first-logins.ts';
import { CommandError, readAddress, withDatabase } from './with-database.ts';

const email = readAddress(`npm run reset-password -- EMAIL

Gives an account a random password, prints it once, and ends its sessions, API keys and mail codes.`);

await withDatabase(async ({ db }) => {
  const login = await resetPasswordByHand(db, email);
  if (login === undefined) throw new CommandError(`No account has the address ${email}.`);
  console.log('The sessions, API keys and mails under way of the account have ended.');
  console.log(`Account ${email}, new password ${login.password}`);
});

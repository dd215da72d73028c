/** Gives an account a random password, prints it once and ends the account's sessions, API keys and mails under way. */
import { resetPasswordByHand } from '#server/auth/first-logins.ts';
import { CommandError, requireAddress, withDatabase } from './with-database.ts';

await withDatabase(async ({ db }) => {
  const email = requireAddress('reset-password');
  const login = await resetPasswordByHand(db, email);
  if (login === undefined) throw new CommandError(`No account has the address ${email}.`);
  console.log('The sessions, API keys and mails under way of the account have ended.');
  console.log(`Account ${email}, new password ${login.password}`);
});

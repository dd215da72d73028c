/** Gives an account a random password, prints it once and ends all of the account's sessions. */
import { resetPasswordByHand } from '#server/auth/first-logins.ts';
import { CommandError, requireAddress, withDatabase } from './with-database.ts';

await withDatabase(async ({ db }) => {
  const email = requireAddress('reset-password');
  const login = await resetPasswordByHand(db, email);
  if (login === undefined) throw new CommandError(`No account has the address ${email}.`);
  console.log(`Account ${email}, new password ${login.password}`);
});

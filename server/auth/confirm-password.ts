import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { countHit, removeHit } from '#server/rules/limits.ts';
import * as accounts from './accounts.store.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { knownUser, verifyPassword } from './login/passwords.ts';

/**
 * Whoever changes what an account hangs on says its password once more; a session that was left open
 * somewhere is not enough, and not enough to guess with either.
 * @throws AppError `validation` on `current_password`; `too_many_requests` after 10 failures in 15 minutes
 */
export async function confirmPassword(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user_id: number,
  current_password: string | undefined,
): Promise<Exclude<Awaited<ReturnType<typeof accounts.findAccountById>>, undefined>> {
  if (current_password === undefined) throw wrongField('current_password', 'missing');
  const account = await accounts.findAccountById(db, user_id);
  if (account === undefined) throw new AppError('not_found', { object: 'user' });
  if (!(await isPasswordOf({ db, config }, account, current_password))) {
    throw wrongField('current_password', 'password_wrong');
  }
  return account;
}

/**
 * Whether the password is the account's, for somebody who holds a session or a mail of it.
 * @throws AppError `too_many_requests` after 10 wrong ones in 15 minutes
 */
export async function isPasswordOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, password_hash }: { id: number; password_hash: string },
  password: string,
): Promise<boolean> {
  const subject = String(id);
  const takeBack = () => removeHit(db, rateLimits.currentPassword, subject);
  // Counted before the password is looked at, so that guesses in parallel cannot slip past; a success is taken back.
  await countHit(db, rateLimits.currentPassword, subject, config.RATE_LIMIT_FACTOR);
  const right = await verifyPassword(password, password_hash, knownUser(id)).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (right) await takeBack();
  return right;
}

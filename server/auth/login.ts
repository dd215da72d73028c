import type { User } from '#contract/users.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit, forgiveHit } from '#server/http/limits.ts';
import { findUser } from '#server/users/users.store.ts';
import * as accounts from './accounts.store.ts';
import { authLimits } from './auth-limits.ts';
import { cancelDeletion } from './deletion.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session. An unknown address, a wrong password and an account that is switched off get
 * the same answer after the same work. An account that was to be deleted stays.
 * @throws AppError `wrong_credentials`; `too_many_requests` after 10 failures of an address or 50 of an IP in 15 minutes
 */
export async function login(
  { db, config }: Deps,
  { email, password }: { email: string; password: string },
  from: { ip: string; user_agent: string | null },
): Promise<{ access_token: string; user: User; deletion_cancelled?: true }> {
  const factor = config.RATE_LIMIT_FACTOR;
  // Counted before the password is looked at, so that guesses in parallel cannot slip past; a success is taken back.
  await countHit(db, authLimits.loginIp, from.ip, factor);
  await countHit(db, authLimits.loginAddress, email, factor);
  const account = await accounts.findAccount(db, email);
  const right = await verifyPassword(password, account?.password_hash);
  if (account === undefined || !right || !account.is_active) throw new AppError('wrong_credentials');
  await forgiveHit(db, authLimits.loginIp, from.ip);
  await forgiveHit(db, authLimits.loginAddress, email);
  if (isOutdated(account.password_hash)) {
    await accounts.replaceHash(db, account.id, { from: account.password_hash, to: await hashPassword(password) });
  }
  const kept = account.deletion_asked_at !== null && (await cancelDeletion({ db, config }, account));
  const access_token = await openSession(db, account.id, from);
  const user = await findUser(db, account.id);
  if (user === undefined) throw new AppError('wrong_credentials');
  return { access_token, user, ...(kept ? { deletion_cancelled: true } : {}) };
}

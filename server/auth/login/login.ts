import type { User } from '#contract/users.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findUser } from '#server/users/users.store.ts';
import * as accounts from '../accounts.store.ts';
import { cancelDeletion } from '../deletion.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { countTry, removeTry } from './login-limits.ts';
import { hashPassword, isOutdated, knownUser, stranger, verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session. An unknown address, a wrong password and an account that is switched off get
 * the same answer after the same work. An account that was to be deleted stays.
 * @returns with `device_token`, by which the browser is known the next time
 * @throws AppError `wrong_credentials`; `too_many_requests` as `login-limits` says; `unavailable` where too many wait
 */
export async function login(
  { db, config }: Deps,
  { email, password }: { email: string; password: string },
  from: { ip: string; user_agent: string | null; device_token: string | undefined },
): Promise<{ session: { access_token: string; user: User; deletion_cancelled?: true }; device_token: string }> {
  const { ip, user_agent, device_token } = from;
  const known_device = (await isKnownDevice(db, email, device_token)) ? device_token : undefined;
  const counted = { email, ip, known_device };
  await countTry(db, counted, config.RATE_LIMIT_FACTOR);
  const account = await accounts.findAccount(db, email);
  const by = known_device === undefined || account === undefined ? stranger(ip) : knownUser(account.id);
  const right = await verifyPassword(password, account?.password_hash, by).catch(async (error: unknown) => {
    await removeTry(db, counted);
    throw error;
  });
  if (account === undefined || !right || !account.is_active) throw new AppError('wrong_credentials');
  await removeTry(db, counted);
  if (isOutdated(account.password_hash)) {
    await accounts.replaceHash(db, account.id, {
      from: account.password_hash,
      to: await hashPassword(password, knownUser(account.id)),
    });
  }
  const isCancelled = account.deletion_asked_at !== null && (await cancelDeletion({ db, config }, account));
  const access_token = await openSession(db, account.id, { ip, user_agent });
  const user = await findUser(db, account.id);
  if (user === undefined) throw new AppError('wrong_credentials');
  return {
    session: { access_token, user, ...(isCancelled ? { deletion_cancelled: true } : {}) },
    device_token: await rememberDevice(db, account.id, device_token),
  };
}

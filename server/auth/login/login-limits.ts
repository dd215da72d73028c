import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countHit, forgetHits, forgetPairs, listPairs, removeHit, isOver, takeTurn } from '#server/rules/limits.ts';
import { loginTurn, rateLimits } from '#server/rules/rate-limits.ts';
import { networkOf, siteOf } from '#server/rules/network.ts';
import { hashToken } from '#server/rules/opaque-token.ts';

export interface LoginTry {
  email: string;
  ip: string;
  /** The browser's token, where the account was logged in to with it before. */
  known_device: string | undefined;
}

const pairOf = (email: string, ip: string) => `${email} ${networkOf(ip)}`;

/**
 * Counts a try before the password is looked at, so that guesses in parallel cannot slip past; waits where the
 * address is slowed down.
 * @throws AppError `too_many_requests`
 */
export async function countTry(db: Db, { email, ip, known_device }: LoginTry, factor: number): Promise<void> {
  if (known_device !== undefined) return countHit(db, rateLimits.loginDevice, deviceOf(email, known_device), factor);
  await countHit(db, rateLimits.loginSite, siteOf(ip), factor);
  await countHit(db, rateLimits.loginNetwork, networkOf(ip), factor);
  await countHit(db, rateLimits.loginPair, pairOf(email, ip), factor);
  if (!(await isOver(db, rateLimits.loginAddress, email, factor))) return;
  const seconds = await takeTurn(db, loginTurn, email);
  if (seconds === undefined) throw new AppError('too_many_requests', { retry_after: loginTurn.longest_wait });
  await wait(seconds * 1000);
}

/** A success takes its own counts back; so does a try whose password was never looked at. */
export async function removeTry(db: Db, { email, ip, known_device }: LoginTry): Promise<void> {
  if (known_device !== undefined) return removeHit(db, rateLimits.loginDevice, deviceOf(email, known_device));
  await removeHit(db, rateLimits.loginSite, siteOf(ip));
  await removeHit(db, rateLimits.loginNetwork, networkOf(ip));
  await removeHit(db, rateLimits.loginPair, pairOf(email, ip));
  await removeHit(db, rateLimits.loginAddress, email);
}

/** The networks from which somebody failed to log in with this address. */
export const listNetworksOfTries = (db: Db, email: string): Promise<string[]> =>
  listPairs(db, rateLimits.loginPair, email);

/** Takes back all that failures at an address have counted, at the networks that they came from, too. */
export async function removeTries(db: Db, email: string): Promise<void> {
  for (const network of await listNetworksOfTries(db, email)) {
    const [ip = network] = network.split('/');
    await removeTry(db, { email, ip, known_device: undefined });
  }
  await forgetFailures(db, email);
}

/** The owner has shown by mail or by the operator's command who they are: what others failed does not count any more. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await forgetPairs(db, rateLimits.loginPair, email);
  for (const limit of [rateLimits.loginAddress, loginTurn]) await forgetHits(db, limit, email);
}

const deviceOf = (email: string, token: string) => `${email} ${hashToken(token).toString('base64url')}`;

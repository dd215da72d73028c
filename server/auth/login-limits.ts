import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countHit, forgetHits, forgiveHit, isOver, type Limit, takeTurn } from '#server/http/limits.ts';
import { networkOf } from '#server/http/network.ts';
import { hashToken } from './opaque-token.ts';

const quarter = 15 * 60;

/**
 * Failed logins. Only the pair of address and network is closed: whoever fails elsewhere cannot keep the owner out.
 * Many networks together slow an address down.
 */
const limits = {
  pair: { name: 'login:pair', hits: 10, seconds: quarter },
  network: { name: 'login:network', hits: 50, seconds: quarter },
  address: { name: 'login:address', hits: 30, seconds: quarter },
  /** In a browser in which the account was logged in to before, in place of all others. */
  device: { name: 'login:device', hits: 10, seconds: quarter },
} as const satisfies Record<string, Limit>;

/** While an address is slowed down: one try a second, and who would wait longer than this is sent away. */
const turn = { name: 'login:turn', seconds: 1, longest_wait: 10 };

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
  if (known_device !== undefined) return countHit(db, limits.device, deviceOf(email, known_device), factor);
  await countHit(db, limits.network, networkOf(ip), factor);
  await countHit(db, limits.pair, pairOf(email, ip), factor);
  if (!(await isOver(db, limits.address, email, factor))) return;
  const seconds = await takeTurn(db, turn, email);
  if (seconds === undefined) throw new AppError('too_many_requests', { retry_after: turn.longest_wait });
  await wait(seconds * 1000);
}

/** A success takes its own counts back. */
export async function forgiveTry(db: Db, { email, ip, known_device }: LoginTry): Promise<void> {
  if (known_device !== undefined) return forgiveHit(db, limits.device, deviceOf(email, known_device));
  await forgiveHit(db, limits.network, networkOf(ip));
  await forgiveHit(db, limits.pair, pairOf(email, ip));
  await forgiveHit(db, limits.address, email);
}

/** The owner has shown by mail or by the operator's command who they are: what others failed does not count any more. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await forgetHits(db, limits.pair, `${email} `);
  for (const limit of [limits.address, turn]) await forgetHits(db, limit, email);
}

const deviceOf = (email: string, token: string) => `${email} ${hashToken(token).toString('base64url')}`;

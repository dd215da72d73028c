import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { siteOf } from '#server/rules/network.ts';
import { createHashTurns, type HashedFor } from './hash-turns.ts';

// OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes a core and 19 MiB; the others wait their turn. A hundred take some seconds.
const inTurn = createHashTurns({ at_once: 2, most_waiting: 100 });

/** The operator, at start and by command. */
const operator: HashedFor = { subject: 'operator', is_known: true };
/** Whoever is logged in, or holds a mail to the account. */
export const knownUser = (user_id: number | null): HashedFor => ({ subject: `user:${user_id}`, is_known: true });
export const stranger = (ip: string): HashedFor => ({ subject: siteOf(ip), is_known: false });

/** The same characters typed on another system must give the same password. */
const normalised = (password: string) => password.normalize('NFKC');

/** @throws AppError `unavailable` where too many wait */
export function hashPassword(password: string, by = operator): Promise<string> {
  return inTurn(by, () => hash(normalised(password), cost));
}

const randomPart = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash that no password has, at the same cost as a real one. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${randomPart(16)}$${randomPart(32)}`;

/**
 * Whether the password belongs to the hash. Without a hash, or with one that no password was ever
 * turned into, the answer is no after the same work, so the time does not tell who has an account.
 * @throws AppError `unavailable` where too many wait
 */
export async function verifyPassword(password: string, stored: string | undefined, by = operator): Promise<boolean> {
  const usable = stored?.startsWith('$argon2id$') === true;
  const right = await inTurn(by, () => verify(usable ? stored : nobodysHash, normalised(password)));
  return usable && right;
}

/** Whether a hash was made at a lower cost than today's. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost || made.parallelism < cost.parallelism;
}

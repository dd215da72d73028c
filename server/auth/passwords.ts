import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes a core and 19 MiB; the others wait their turn.
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place goes straight to the next in line, so `running` stays as it is.
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The same characters typed on another system must give the same password. */
const normalised = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), cost));
}

const randomPart = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash that no password has, at the same cost as a real one. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${randomPart(16)}$${randomPart(32)}`;

/**
 * Whether the password belongs to the hash. Without a hash, or with one that no password was ever
 * turned into, the answer is no after the same work, so the time does not tell who has an account.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const usable = stored?.startsWith('$argon2id$') === true;
  const right = await inTurn(() => verify(usable ? stored : nobodysHash, normalised(password)));
  return usable && right;
}

/** Whether a hash was made at a lower cost than today's. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return made.memoryCost < cost.memoryCost || made.timeCost < cost.timeCost || made.parallelism < cost.parallelism;
}

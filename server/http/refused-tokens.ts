import { hash } from 'node:crypto';
import { AppError } from '#server/errors.ts';

interface Over {
  /** In the milliseconds of `performance.now()`: a clock that is set moves no window. */
  until: number;
  token_hash: Buffer | undefined;
  refused: number;
}

/** Who is asked for by a token, and how they are counted. */
interface Entrance<C> {
  token: string;
  /** Which limit counts those who are known. */
  kind: string;
  network: string;
  find: () => Promise<C | undefined>;
  count: () => Promise<void>;
  /** Counts a token that nobody knows against its network. */
  countUnknown: () => Promise<void>;
}

/** Enough for a process that is busy; the oldest are forgotten, and then asked for anew. */
const mostRemembered = 10_000;

/**
 * Remembers for the rest of a window which tokens are over their limit, and which networks sent too many that nobody
 * knows: what is refused anyhow asks the database nothing. Tokens that were known lately get in from such networks, too.
 * Nobody gets in by what is remembered.
 * @param countRefused writes down how many requests of a token were refused meanwhile
 */
export function createRefusedTokens(countRefused: (token_hash: Buffer, refused: number) => Promise<void>) {
  const over = new Map<string, Over>();
  const known = new Map<string, true>();

  async function writeDown({ token_hash, refused }: Over): Promise<void> {
    if (token_hash !== undefined && refused > 0) await countRefused(token_hash, refused);
  }

  async function requireNotOver(subject: string): Promise<void> {
    const found = over.get(subject);
    if (found === undefined) return;
    const left = found.until - performance.now();
    if (left > 0) {
      found.refused += 1;
      throw new AppError('too_many_requests', { retry_after: left / 1000 });
    }
    over.delete(subject);
    await writeDown(found);
  }

  function rememberOver(error: unknown, subject: string, token_hash?: Buffer): never {
    if (error instanceof AppError && error.code === 'too_many_requests' && error.retry_after !== undefined)
      put(over, subject, { until: performance.now() + error.retry_after * 1000, token_hash, refused: 0 });
    throw error;
  }

  async function enter<C>({ token, kind, network, find, count, countUnknown }: Entrance<C>): Promise<void> {
    const token_hash = hash('sha256', token, 'buffer');
    const name = token_hash.toString('base64');
    const ofToken = `${kind} ${name}`;
    await requireNotOver(ofToken);
    if (!known.has(name)) await requireNotOver(network);
    const caller = await find().catch((error: unknown) => rememberOver(error, ofToken, token_hash));
    if (caller === undefined) {
      known.delete(name);
      await countUnknown().catch((error: unknown) => rememberOver(error, network));
      return count();
    }
    put(known, name, true);
    return count().catch((error: unknown) => rememberOver(error, ofToken, token_hash));
  }

  return {
    /** @throws AppError `too_many_requests` */
    enter,
    writeDownAll: async () => {
      for (const one of over.values()) await writeDown(one);
      over.clear();
    },
  };
}

function put<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= mostRemembered) break;
    map.delete(oldest);
  }
}

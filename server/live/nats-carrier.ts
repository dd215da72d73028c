import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { type Nats, openNats, serverOf } from '#server/providers/nats.ts';
import { parseJson } from '#server/providers/parse-json.ts';
import type { EventCarrier } from './event-carrier.ts';
import * as store from './live.store.ts';

/** `EVENTS_URL` does not lead to a NATS server that this product may use. */
export class NatsUnusableError extends ConfigError {
  /** Never with what opens the server. */
  constructor(address: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`EVENTS_URL: NATS cannot be used at ${serverOf(address)} (${reason}).`, { cause });
  }
}

const announcement = z.object({
  /** Which process says it, and how many announcements it has made, this one included. */
  from: z.string(),
  number: z.int().positive(),
  user_ids: z.array(z.int()),
});

/** Each process says this often that it is there, so that the others notice if they have not heard its last announcement. */
const signEveryMs = 5000;
/** Shorter than what is taken stays with a process, see `takeEvents`. */
const mayTakeMs = 2000;

/**
 * By NATS. What was taken from the queue is removed once this process has heard its own announcement: then the server
 * had it. They are numbered, so that one which was lost on its way is missed by whoever did not hear it.
 */
export function createNatsCarrier(address: string, db: Db, log: Logger): EventCarrier {
  const own = randomUUID();
  let number = 0;
  const unheard = new Map<number, () => void>();
  /** The number of the last announcement of each process. */
  let last = new Map<string, number>();
  let connected_at = 0;
  let nats: Nats | undefined;
  const refuse = (error: unknown): never => {
    throw new NatsUnusableError(address, error);
  };

  const say = async (user_ids: readonly number[]) => {
    number += 1;
    const said = number;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(new Error('it does not pass on what it is given')), mayTakeMs);
    unheard.set(said, resolve);
    try {
      nats?.publish(JSON.stringify({ from: own, number: said, user_ids }));
      await promise;
    } finally {
      clearTimeout(late);
      unheard.delete(said);
    }
  };

  /** Whether announcements of that process were not heard. Of those that were there before, the first is just some number. */
  const lacksSome = (from: string, current: number) => {
    const before = last.get(from);
    last.set(from, current);
    if (before !== undefined) return current !== before + 1;
    return current !== 1 && performance.now() - connected_at > 2 * signEveryMs;
  };

  return {
    isConnected: () => nats?.isConnected() === true,
    announce: async (limit) => {
      if (nats?.isConnected() !== true) return 0;
      const taken = await store.takeEvents(db, limit);
      if (taken.length === 0) return 0;
      await say([...new Set(taken.map(({ user_id }) => user_id))]);
      await store.removeAnnounced(
        db,
        taken.map(({ id }) => id),
      );
      return taken.length;
    },
    hear: async (heard, missed) => {
      connected_at = performance.now();
      nats = await openNats(address, {
        heard: (text) => {
          const read = announcement.safeParse(parseJson(text));
          if (!read.success) return;
          const { from, number: current, user_ids } = read.data;
          if (from === own) unheard.get(current)?.();
          if (lacksSome(from, current)) missed();
          for (const user_id of user_ids) heard(user_id);
        },
        lost: () => log.warn('NATS is away; events wait in the database until it is back'),
        regained: () => {
          last = new Map();
          connected_at = performance.now();
          missed();
        },
      }).catch(refuse);
      const { close } = nats;
      await say([]).catch(async (error: unknown) => {
        await close();
        refuse(error);
      });
      const sign = setInterval(() => {
        // Whether it came back matters only for what is in the queue.
        if (nats?.isConnected() === true) say([]).catch(() => {});
      }, signEveryMs);
      return async () => {
        clearInterval(sign);
        await close();
      };
    },
  };
}

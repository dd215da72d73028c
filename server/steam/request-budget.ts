import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countHit, countHitsLeft, type Limit } from '#server/http/limits.ts';
import { SteamFault } from '#server/providers/steam-fault.ts';
import type { CountSteamRequest } from '#server/providers/steam-ask.ts';

/**
 * Steam allows a key 100,000 requests a day. Whenever its day begins, it touches five such windows at most, so never
 * more than 95,000 are sent in one. No factor multiplies it.
 */
const ofAll: Limit = { name: 'steam:requests', hits: 19_000, seconds: 6 * 60 * 60 };
/** Syncs leave some to those who wait for an answer: who links a profile, and admins who test the key. */
const ofSyncs: Limit = { ...ofAll, name: 'steam:requests-of-syncs', hits: 16_000 };
/** There is one key. */
const subject = 'key';

/** Counts every request that carries the key, in all processes together. */
export function countSteamRequests(db: Db): CountSteamRequest {
  return async ({ interactive = false }) => {
    try {
      // Its own first: what is refused there takes nothing from the others.
      if (!interactive) await countHit(db, ofSyncs, subject, 1);
      await countHit(db, ofAll, subject, 1);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
      throw new SteamFault('spent', 'the requests of six hours are used up', {
        cause: error,
        ...(error.retry_after === undefined ? {} : { retry_after: error.retry_after }),
      });
    }
  };
}

export async function readSteamRequests(db: Db): Promise<{ sent: number; limit: number }> {
  return { sent: ofAll.hits - (await countHitsLeft(db, ofAll, subject, 1)), limit: ofAll.hits };
}

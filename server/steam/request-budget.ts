import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countHit, countHitsLeft } from '#server/http/limits.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { SteamFault } from '#server/providers/steam-fault.ts';
import type { CountSteamRequest } from '#server/providers/steam-ask.ts';

const { steamRequests, steamRequestsOfSyncs } = rateLimits;
/** There is one key. */
const subject = 'key';

/** Counts every request that carries the key, in all processes together. */
export function countSteamRequests(db: Db): CountSteamRequest {
  return async ({ interactive = false }) => {
    try {
      // Its own first: what is refused there takes nothing from the others.
      if (!interactive) await countHit(db, steamRequestsOfSyncs, subject, 1);
      await countHit(db, steamRequests, subject, 1);
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
  return { sent: steamRequests.hits - (await countHitsLeft(db, steamRequests, subject, 1)), limit: steamRequests.hits };
}

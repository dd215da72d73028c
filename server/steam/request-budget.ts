import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countHit, countHitsLeft } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { SteamFault } from '#server/providers/steam/steam-fault.ts';
import type { CountSteamRequest } from '#server/providers/steam/steam-ask.ts';

const { steamRequests, steamRequestsOfSyncs, steamRequestsOfAccount } = rateLimits;
/** What an account has sent is at most so small a part of what all syncs may send still. */
const share = steamRequestsOfAccount.hits / steamRequestsOfSyncs.hits;
/** There is one key. */
const subject = 'key';

/**
 * Counts every request that carries the key, in all processes together. The less is left for syncs, the less may an
 * account have sent that sends another one: whoever has sent little always comes first.
 * @throws AppError `too_many_requests` for an account that has had its share
 */
export function countSteamRequests(db: Db): CountSteamRequest {
  return async ({ interactive = false, account }) => {
    if (account !== undefined) await takeShare(db, String(account));
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

/** A look and a count: of requests at the same moment, of which an account has three, one or two may pass beyond. */
async function takeShare(db: Db, account: string): Promise<void> {
  const left = await countHitsLeft(db, steamRequestsOfSyncs, subject, 1);
  const sent = steamRequestsOfAccount.hits - (await countHitsLeft(db, steamRequestsOfAccount, account, 1));
  // Where nothing is left for anybody, that is what is said.
  const allowed = left === 0 ? steamRequestsOfAccount.hits : Math.max(1, Math.floor(left * share));
  if (sent >= allowed) throw new AppError('too_many_requests', { retry_after: steamRequestsOfAccount.seconds });
  await countHit(db, steamRequestsOfAccount, account, 1);
}

export async function readSteamRequests(db: Db): Promise<{ sent: number; limit: number }> {
  return { sent: steamRequests.hits - (await countHitsLeft(db, steamRequests, subject, 1)), limit: steamRequests.hits };
}

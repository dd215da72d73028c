import { eachApart } from '#server/scheduler/each-apart.ts';
import type { Deps } from '#server/deps.ts';
import { listExpiredCalls } from '#server/wallet/reservations.ts';
import * as store from '../chat.store.ts';
import { closeAbandoned } from '../close.ts';

/**
 * Closes answers whose process has gone and returns their calls.
 * @param everyHeld also those whose lease still runs: at the start of the only process, nobody can be writing them
 * @returns how many were closed
 */
export async function returnAbandonedCalls(
  { db, answers, clock, config, fitted }: Pick<Deps, 'db' | 'answers' | 'clock' | 'config' | 'fitted'>,
  everyHeld: boolean,
): Promise<number> {
  let closed = 0;
  if (answers.ids().length > 0 && everyHeld) return closed;
  // A clock that was set forward ends every lease at once, also of answers that are being written.
  const longest = fitted?.lease_seconds({ has_picture: true }) ?? config.RESERVATION_LEASE_SECONDS;
  if (!everyHeld && (await clock.wasSetForward(longest))) return closed;
  try {
    await eachApart(await listExpiredCalls(db, everyHeld), async (id) => {
      if (await db.transaction().execute((tx) => closeAbandoned(tx, id))) closed += 1;
    });
  } finally {
    if (closed > 0) await endAnswers({ db, answers });
  }
  return closed;
}

/**
 * Ends answers of this process whose reader asked another process to stop them, and those that were closed because their
 * lease had run out: a model is paid for what is still written of them.
 */
export async function endAnswers({ db, answers }: Pick<Deps, 'db' | 'answers'>): Promise<void> {
  const ids = answers.ids();
  if (ids.length === 0) return;
  for (const { id, is_over } of await store.listToEnd(db, ids)) answers.find(id)?.end(is_over ? 'lost' : 'stop');
}

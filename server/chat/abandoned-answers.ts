import type { Deps } from '#server/deps.ts';
import { listExpiredCalls } from '#server/wallet/reservations.ts';
import * as store from './chat.store.ts';
import { closeAbandoned } from './close.ts';

/**
 * Closes answers whose process has gone and returns their calls.
 * @param everyHeld also those whose lease still runs: at the start of the only process, nobody can be writing them
 * @returns how many were closed
 */
export async function returnAbandonedCalls(
  { db, answers, clock, config }: Pick<Deps, 'db' | 'answers' | 'clock' | 'config'>,
  everyHeld: boolean,
): Promise<number> {
  let closed = 0;
  if (answers.ids().length > 0 && everyHeld) return closed;
  // A clock that was set forward ends every lease at once, also of answers that are being written.
  if (!everyHeld && (await clock.wasSetForward(config.RESERVATION_LEASE_SECONDS))) return closed;
  for (const id of await listExpiredCalls(db, everyHeld)) {
    if (await db.transaction().execute((tx) => closeAbandoned(tx, id))) closed += 1;
  }
  return closed;
}

/** Ends answers of this process whose reader asked another process to stop them. */
export async function stopRequestedAnswers({ db, answers }: Pick<Deps, 'db' | 'answers'>): Promise<void> {
  const ids = answers.ids();
  if (ids.length === 0) return;
  for (const id of await store.listStopRequested(db, ids)) answers.find(id)?.end('stop');
}

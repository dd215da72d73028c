import type { Deps } from '#server/deps.ts';
import { listExpiredCalls } from '#server/wallet/reservations.ts';
import * as store from './chat.store.ts';
import { closeAbandoned } from './close.ts';

const stopCheckMs = 500;
const sweepMs = 30_000;

/**
 * Closes answers whose process has gone and returns their calls.
 * @param everyHeld also those whose lease still runs: at the start of the only process, nobody can be writing them
 * @returns how many were closed
 */
export async function returnAbandonedCalls(
  { db, answers }: Pick<Deps, 'db' | 'answers'>,
  everyHeld: boolean,
): Promise<number> {
  let closed = 0;
  if (answers.ids().length > 0 && everyHeld) return closed;
  for (const id of await listExpiredCalls(db, everyHeld)) {
    if (await db.transaction().execute((tx) => closeAbandoned(tx, id))) closed += 1;
  }
  return closed;
}

/**
 * Looks after answers while the process runs: abandoned ones every 30 seconds, and, where several
 * processes share the database, requests to stop that arrived at another one.
 * @returns ends the watch
 */
export function watchAnswers(deps: Deps): () => void {
  const { db, answers, log, database } = deps;
  const report = (error: unknown) => log.warn({ err: error }, 'looking after answers failed; it is tried again');
  const sweep = setInterval(() => void returnAbandonedCalls(deps, false).catch(report), sweepMs);
  const stops = setInterval(() => {
    const ids = answers.ids();
    if (database.kind === 'embedded' || ids.length === 0) return;
    store
      .listStopRequested(db, ids)
      .then((asked) => asked.forEach((id) => answers.find(id)?.end('stop')))
      .catch(report);
  }, stopCheckMs);
  sweep.unref();
  stops.unref();
  return () => {
    clearInterval(sweep);
    clearInterval(stops);
  };
}

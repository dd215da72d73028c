import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** More than a thread needs to close what it has open. */
const endMayTakeMs = 2_000;

/**
 * Lets a worker end by itself that has said its last word. To terminate it would stop it wherever it
 * stands, also while it frees its memory or closes its database, and would lose what it compiled for the next one.
 */
export async function endWorker(worker: Worker): Promise<void> {
  // It has ended already.
  if (worker.threadId === -1) return;
  const ended = once(worker, 'exit');
  const late = setTimeout(() => void worker.terminate(), endMayTakeMs);
  await ended;
  clearTimeout(late);
}

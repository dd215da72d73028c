import { setTimeout as wait } from 'node:timers/promises';

// How often an answer is looked at, and for how long at most: a request ends within 75 seconds.
const lookMs = 400;
const longestWaitMs = 70_000;

/**
 * Waits for the end of an answer that another process writes. However many readers it has here, it is looked at once
 * for all of them, and no more when the last has gone.
 * @param left aborted when this reader has gone
 * @returns nothing where the reader has gone, or it takes longer than a request may wait
 */
export type WaitElsewhere<T> = (
  message_id: number,
  look: () => Promise<T | undefined>,
  left: AbortSignal,
) => Promise<T | undefined>;

interface Watch<T> {
  readers: number;
  closing: Promise<T | undefined>;
}

/** Makes the waiting; one per process. */
export function createWaitElsewhere<T>(): WaitElsewhere<T> {
  const watches = new Map<number, Watch<T>>();

  function watch(message_id: number, look: () => Promise<T | undefined>): Watch<T> {
    const lookOn = async () => {
      try {
        for (;;) {
          const closing = await look();
          if (closing !== undefined) return closing;
          await wait(lookMs);
          if (started.readers === 0) return undefined;
        }
      } finally {
        watches.delete(message_id);
      }
    };
    const started: Watch<T> = { readers: 0, closing: Promise.resolve().then(lookOn) };
    watches.set(message_id, started);
    return started;
  }

  return async (message_id, look, left) => {
    const current = watches.get(message_id) ?? watch(message_id, look);
    const over = new AbortController();
    const given_up = wait(longestWaitMs, undefined, { signal: AbortSignal.any([over.signal, left]) }).catch(
      () => undefined,
    );
    current.readers += 1;
    try {
      return await Promise.race([current.closing, given_up]);
    } finally {
      current.readers -= 1;
      over.abort();
    }
  };
}

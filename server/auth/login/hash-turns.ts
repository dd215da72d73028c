import PQueue from 'p-queue';
import { AppError } from '#server/errors.ts';

/** For whom a password is hashed. */
export interface HashedFor {
  /** Whose hashes are counted together: an account, or for a stranger the site that the request comes from. */
  subject: string;
  /** Somebody who is logged in, holds our mail, or comes from a device of the account. */
  is_known: boolean;
}

interface Waiting {
  subject: string;
  priority: number;
  place: AbortController;
}

/**
 * Makes a function that runs so many hashes at once and lets so many wait. Known people go before strangers, and of
 * each of the two kinds everybody's first before anybody's second. Where all places are taken, whoever would go before
 * the last of those who wait gets that place.
 * @returns a function that throws AppError `unavailable` for who gets or keeps no place
 */
export function createHashTurns({ at_once, most_waiting }: { at_once: number; most_waiting: number }) {
  const unavailable = () => new AppError('unavailable', { retry_after: 2 });
  const queue = new PQueue({ concurrency: at_once });
  let waiting: readonly Waiting[] = [];
  const leave = (piece: Waiting) => (waiting = waiting.filter((other) => other !== piece));

  /** @returns whether somebody had a place who goes later */
  function takePlaceOfLast(priority: number): boolean {
    const [last] = waiting.toSorted((one, other) => one.priority - other.priority);
    if (last === undefined || last.priority >= priority) return false;
    leave(last);
    last.place.abort(unavailable());
    return true;
  }

  return async <T>({ subject, is_known }: HashedFor, work: () => Promise<T>): Promise<T> => {
    const own = waiting.filter((piece) => piece.subject === subject).length;
    const priority = (is_known ? most_waiting : 0) - own;
    if (waiting.length >= most_waiting && !takePlaceOfLast(priority)) throw unavailable();
    const piece = { subject, priority, place: new AbortController() };
    waiting = [...waiting, piece];
    const run = () => {
      leave(piece);
      return work();
    };
    return queue.add(run, { priority, signal: piece.place.signal });
  };
}

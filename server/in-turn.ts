import { AppError } from './errors.ts';

interface Bounds {
  /** How many may wait or be worked on in this process. */
  most: number;
  /** Of these, one person's: whoever sends more waits without keeping others away. */
  most_of_one: number;
}

/**
 * Makes the function that does expensive work one after another, so that the memory and time of one are all it ever takes.
 * @returns a function that throws AppError `too_many_requests` for a person's own, `unavailable` for everybody's
 */
export function createTurns({ most, most_of_one }: Bounds): <T>(user_id: number, work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const waiting: number[] = [];
  return (user_id, work) => {
    if (waiting.filter((other) => other === user_id).length >= most_of_one)
      return Promise.reject(new AppError('too_many_requests', { retry_after: 2 }));
    if (waiting.length >= most) return Promise.reject(new AppError('unavailable', { retry_after: 2 }));
    waiting.push(user_id);
    const done = last.then(work);
    last = done.catch(() => undefined).finally(() => waiting.splice(waiting.indexOf(user_id), 1));
    return done;
  };
}

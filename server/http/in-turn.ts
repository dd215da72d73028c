import { AppError } from '#server/errors.ts';

interface Bounds {
  /** How many pieces of work may wait or run in this process. */
  most: number;
  /** How many of them may be one person's, so that nobody keeps the others out. */
  most_of_one: number;
}

/**
 * Makes a function that runs expensive work one piece at a time, so that it never takes the memory of two.
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

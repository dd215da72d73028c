import { isOutOfMemory } from './available-memory.ts';
import { AppError } from './errors.ts';

/** Some work was ended with its thread: it took longer, or more memory, than any may. The next has a new one. */
export class WorkEndedError extends Error {}

const retryAfterSeconds = 5;

/**
 * What went wrong in a thread, for whoever waits for its work. Where it took more memory than a thread may, they are
 * refused, and the log says what did.
 * @param work what cannot be done
 */
export function endedThread(error: unknown, work: string): unknown {
  if (!isOutOfMemory(error)) return error;
  const cause = new WorkEndedError(`${work} takes more memory than a thread may have`, { cause: error });
  return new AppError('unavailable', { retry_after: retryAfterSeconds, cause });
}

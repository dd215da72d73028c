import { AppError } from '#server/errors.ts';
import { WorkEndedError } from '#server/ended-thread.ts';

/** What a search finds, or nothing where it was ended with its thread. Where that is only busy, its error is passed on. */
export async function orNothing<T>(searching: Promise<T>): Promise<T | undefined> {
  try {
    return await searching;
  } catch (error) {
    if (error instanceof AppError && error.cause instanceof WorkEndedError) return undefined;
    throw error;
  }
}

import { AppError } from '#server/errors.ts';

/** What a search finds, or nothing where its thread was ended because it took too long: the next one has a new thread. */
export async function orNothing<T>(searching: Promise<T>): Promise<T | undefined> {
  try {
    return await searching;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return undefined;
    throw error;
  }
}

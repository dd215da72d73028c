import { asAppError } from '#server/http/error-handler.ts';

/**
 * Takes a step behind what a model wrote. Where there is no time for it, `instead` stands in its place: an answer that is there
 * is not lost to that.
 */
export async function orWithout<T>(step: () => T | Promise<T>, instead: T): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (asAppError(error).code !== 'unavailable') throw error;
    return instead;
  }
}

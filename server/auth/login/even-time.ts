import { setTimeout as wait } from 'node:timers/promises';

// Longer than the longest of the ways that an answer can take when the server is not overloaded.
const evenMs = 250;

/**
 * Answers no sooner than a fixed time, so that what a request set off (a new account or only a
 * mail to the owner of a known address) cannot be told from how long it took.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(evenMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

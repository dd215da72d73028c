import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * Waits for a state: looks again and again until `look` returns something other than `false`, `0` or nothing.
 * @param what the state, as the error says it that comes after `within_ms`
 * @returns what `look` returned last
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { within_ms = 20_000, every_ms = 25 } = {},
): Promise<NonNullable<T>> {
  for (const began = Date.now(); ; await wait(every_ms)) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() - began > within_ms)
      throw new Error(`waited ${within_ms / 1000} s until ${what}, which did not come; seen last: ${inspect(seen)}`);
  }
}

import type { Retrieved } from './retrieval.ts';

/** A deviation below what questions about something else come to: what has nothing to do with a game is seldom nearer. */
const nearFrom = -1;

/**
 * From where on what was found by meaning is near enough to speak of the same. Nothing where words alone searched;
 * anything is where nobody knows what questions about something else come to.
 */
export function nearEnough({ second_signal }: Pick<Retrieved, 'second_signal'>): number | undefined {
  if (second_signal.state !== 'fused') return undefined;
  return second_signal.is_measured ? nearFrom : -Infinity;
}

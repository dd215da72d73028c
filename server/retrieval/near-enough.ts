import type { Retrieved } from './retrieval.ts';

/**
 * From where on what was found by meaning is near enough to speak of the same: where questions about something else
 * come to. Nothing where words alone searched; anything is where that level is not known.
 */
export function nearEnough({
  second_signal,
  evidence,
}: Pick<Retrieved, 'second_signal' | 'evidence'>): number | undefined {
  if (second_signal.state !== 'fused') return undefined;
  return evidence.meaning === undefined ? -Infinity : 0;
}

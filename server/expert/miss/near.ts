import { type Evidence, nearEnough } from '#server/retrieval/rank/evidence.ts';
import type { Search } from '../question.ts';

/**
 * Where the nearest of all lies below, in deviations from what questions about something else come to, a question has
 * nothing to do with the game. Of 31 that two games refused, 17 of 18 such lay below, and 6 of 13 about what games have.
 */
const somethingFrom = -0.2;

/**
 * From where on something is near enough to be shown in the place of an answer that is refused; nothing where words alone
 * searched.
 */
export function nearToRefused({
  evidence,
  second_signal,
}: Pick<Search['found'], 'second_signal'> & { evidence: Pick<Evidence, 'meaning'> }): number | undefined {
  const least = nearEnough({ second_signal });
  if (least === undefined || !Number.isFinite(least)) return least;
  return (evidence.meaning?.nearest ?? Infinity) < somethingFrom ? Infinity : least;
}

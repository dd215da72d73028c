import type { Tx } from '#server/db/database.ts';
import * as store from './announce.store.ts';

interface LockedAnswer {
  id: number;
  user_id: number;
  /** Nobody has notified its player of a better answer to the question since they got this one. */
  is_news: boolean;
}

/**
 * Marks answers as ones to whose question there is a better answer now, and notifies each player once for whom that is
 * news, by the last of theirs. The rows have to be locked, so that two who do this at once do it once.
 * @returns how many players were notified
 */
export async function announceAnswers<Answer extends LockedAnswer>(
  tx: Tx,
  answers: readonly Answer[],
  notifyOf: (answer: Answer) => Promise<void>,
): Promise<number> {
  await store.markBetterAnswers(
    tx,
    answers.map(({ id }) => id),
  );
  const players = new Map(answers.filter(({ is_news }) => is_news).map((answer) => [answer.user_id, answer]));
  for (const answer of players.values()) await notifyOf(answer);
  return players.size;
}

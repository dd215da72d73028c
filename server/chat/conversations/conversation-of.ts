import type { Deps } from '#server/deps.ts';
import type { Turn } from '#server/expert/expert.ts';
import { nameOfOnlyRow } from '#server/language/read-table.ts';
import type { AcceptedQuestion } from '../question.ts';
import { lastTurns } from './turns.store.ts';

const turnsRemembered = 3;

/** What a question may go on from, oldest first. */
export async function conversationOf({ db }: Deps, question: AcceptedQuestion): Promise<readonly Turn[]> {
  if (question.conversation !== undefined) return question.conversation.slice(-turnsRemembered);
  const turns = await lastTurns(db, question, turnsRemembered);
  return turns.map(({ table, questions, articles, ...turn }) => ({
    ...turn,
    offers: { questions: questions ?? [], articles: articles ?? [] },
    // What only came near a question is not what its conversation speaks of.
    ...(turn.is_refused ? { heading: null, article: null } : { row: table === null ? null : nameOfOnlyRow(table) }),
  }));
}

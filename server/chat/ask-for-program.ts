import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ask, type Question } from './ask.ts';
import { closingOf, requireQuestionId } from './chat.ts';
import type { Turn } from './expert.ts';
import { findAnswerId } from './programs.store.ts';
import type { RunningAnswer } from './running-answers.ts';

/** An answer that a program waits for, written here, elsewhere or finished before. */
export type AwaitedAnswer = Pick<RunningAnswer, 'message_id' | 'follow' | 'closing'>;

type ProgramQuestion = Omit<Question, 'mode' | 'use_progress' | 'in_steps'> & { conversation: readonly Turn[] };

/**
 * Asks for a program whose client may send the same request again on its own: a repeated one gets the answer that is
 * being written or was just finished, and pays nothing. What is written in another process arrives whole.
 * @param left aborted when nobody waits any more; the answer goes on
 * @throws AppError for everything that can be refused, as `ask` does
 */
export async function askForProgram(deps: Deps, question: ProgramQuestion, left?: AbortSignal): Promise<AwaitedAnswer> {
  const { user_id, game_id } = question;
  const found = await askOrFind(deps, question);
  if ('closing' in found) return found;
  const { message_id } = found;
  const running = deps.answers.find(message_id);
  if (running !== undefined) return running;
  const question_id = await requireQuestionId(deps, { user_id, game_id, message_id });
  return { message_id, follow: () => () => {}, closing: closingOf(deps, { user_id, message_id }, question_id, left) };
}

async function askOrFind(deps: Deps, question: ProgramQuestion): Promise<RunningAnswer | { message_id: number }> {
  try {
    const asked = await ask(deps, { ...question, mode: undefined, use_progress: true, in_steps: false });
    if ('running' in asked) return asked.running;
    return { message_id: await findAnswerId(deps.db, asked.earlier_question_id) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'answer_running' || error.message_id === undefined) throw error;
    return { message_id: error.message_id };
  }
}

export { costOfAnswer } from './programs.store.ts';

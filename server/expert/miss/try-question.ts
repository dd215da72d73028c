import type { Turn } from '../expert.ts';
import { findSources } from '../sources/find-sources.ts';
import { isBestHidden } from './hidden-best.ts';
import type { AnswerContext, Search } from '../question.ts';

/**
 * Searches for a question as if its reader asked it now, behind what is answered. No model is asked for it: neither for
 * queries nor for an answer. Nothing where it would be refused.
 */
export async function tryQuestion(
  context: AnswerContext,
  { question }: Search,
  text: string,
  answered: Pick<Turn, 'answer' | 'is_refused'>,
): Promise<Search | undefined> {
  const now = { question: question.text, ...answered };
  const next = { ...question, text, recognised: null, conversation: [...question.conversation, now] };
  const found = await findSources({ ...context, expert: context.extractive, progress: async () => null }, next);
  if (found.decision === 'none') return undefined;
  return (await isBestHidden(context, found)) ? undefined : found;
}

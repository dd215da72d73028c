import type { ExpertAnswer, Turn } from './expert.ts';
import { findSources } from './find-sources.ts';
import { isBestHidden } from './hidden-best.ts';
import type { AnswerContext, Search } from './question.ts';
import { partOf } from './search-parts.ts';

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

/** What is quoted of what was found. */
export function quoteFound({ extractive, signal }: AnswerContext, search: Search): Promise<ExpertAnswer> {
  const { question, understood, parts, found, hits, comparison, decision } = search;
  const before = question.conversation.at(-1);
  return extractive.write({
    game_title: question.game.title,
    question: question.text,
    conversation: question.conversation,
    chunks: hits,
    further: found.further,
    options: { in_steps: false },
    analysis: found.analysis,
    evidence: found.evidence,
    ...(parts.length > 1 && { parts: parts.map((part, i) => partOf(understood.parts[i]!.text, part)) }),
    ...(understood.follow_up && before?.is_refused !== true && { quoted_before: before?.answer ?? '' }),
    player_progress: null,
    is_unsure: decision === 'unsure',
    comparison,
    signal,
    emit: () => {},
  });
}

import type { ExpertAnswer } from './expert.ts';
import { readSoFar } from './read-so-far.ts';
import type { AnswerContext, Search } from './question.ts';
import { partOf } from './search-parts.ts';

/** What is quoted of what was found. */
export function quoteFound({ extractive, signal }: AnswerContext, search: Search): Promise<ExpertAnswer> {
  const { question, understood, parts, found, hits, comparison, decision } = search;
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
    ...(understood.follow_up && readSoFar(question.text, question.conversation)),
    player_progress: null,
    is_unsure: decision === 'unsure',
    comparison,
    signal,
    emit: () => {},
  });
}

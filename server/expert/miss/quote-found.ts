import type { Composed } from '../quote/compose.ts';
import type { AnswerContext, Search } from '../question.ts';
import { readSoFar } from '../question/read-so-far.ts';
import { partOf } from '../sources/search-parts.ts';

/** What would be quoted of what was found, for nobody to read: no reader stops it. */
export async function quoteFound({ reading }: Pick<AnswerContext, 'reading'>, search: Search): Promise<Composed> {
  const { question, understood, parts, found, hits, comparison } = search;
  return reading.compose({
    question: question.text,
    chunks: hits,
    further: found.further,
    analysis: found.analysis,
    evidence: found.evidence,
    ...(parts.length > 1 && { parts: parts.map((part, i) => partOf(understood.parts[i]!.text, part)) }),
    ...(understood.follow_up && readSoFar(question.text, question.conversation)),
    player_progress: null,
    comparison,
  });
}

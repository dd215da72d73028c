import type { AnswerContext, Search } from '../question.ts';
import { allWords } from '../words/words.ts';

/** Players say these to an expert rather than ask it. */
const insults = allWords.said_to_expert.insults;
/** They say these to it, and ask it about itself and the product, in the same tone: what is nearer to them is no insult. */
const civil = allWords.said_to_expert.civil;

/**
 * Whether a text insults the expert: its words do not speak for an answer, and its meaning is nearer to an insult than to
 * anything civil, to anything in the articles, and than one question comes to another about something else. Never what
 * goes on from an answer, and never where words alone answer.
 */
export async function isInsult(
  { retrieval }: Pick<AnswerContext, 'retrieval'>,
  { question, understood, found, decision }: Search,
): Promise<boolean> {
  const { evidence } = found;
  const may_ask = decision === 'answer' || understood.follow_up || understood.parts.length > 1;
  if (may_ask || evidence.meaning === undefined || question.recognised !== null) return false;
  const nearness = await retrieval.nearnessTo(found, [...insults, ...civil]);
  if (nearness === undefined) return false;
  const others = [0, evidence.meaning.nearest, ...nearness.slice(insults.length)];
  return Math.max(...nearness.slice(0, insults.length)) > Math.max(...others);
}

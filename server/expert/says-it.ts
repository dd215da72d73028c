import { contentTerms, heldShare } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import type { Passage } from './draw-passage.ts';
import { isPromised } from './asked-section.ts';
import { asksMeaning, asksTactics, saysMost } from './missing-kinds.ts';
import { readKinds } from './question-kind.ts';
import { roughSentences } from '#server/units/sentence-split.ts';

/** What one sentence holds of a question, with what it stands under, where it says all that is asked. */
const wholeFrom = 0.95;
const wordsFrom = 2;
const beginningWords = 3;
/** Of the question's weight its thing is about half, beside what is to be done with it. */
const thingFrom = 0.4;
/** What "X does" or "X is" is told under the name of X, or by a sentence that begins with it. */
const namedFrom = 0.8;
const meaningWords = 2;

/** Whether a passage is the answer by where it stands, whatever words it has: "Mill pond" in the column of places. */
export function answersByPlace({ same_question, is_compared, gives_figure, of_two = 0 }: Passage): boolean {
  return same_question === true || is_compared === true || gives_figure === true || of_two > 0;
}

/**
 * Whether the first passage certainly says what is asked: a number, a superlative or an origin in a sentence that holds
 * all that it is asked of, or the meaning of a thing where that begins. Counterpart of what `leavesOpen` finds.
 */
export function saysIt(analysis: QuestionAnalysis, [first]: readonly Passage[]): boolean {
  if (first === undefined) return false;
  if (first.is_compared === true || first.gives_figure === true) return true;
  const terms = contentTerms(analysis);
  const heldBy = (text: string, of = terms) => heldShare(of, text);
  // "How to beat Goo" for "how do i kill goo": what stands there is told to be the answer, in whatever words.
  const above = `${first.heading}\n${first.chunk.section}\n${first.chunk.article_title}`;
  const things = terms.filter(({ word }) => !asksTactics.test(word));
  if (isPromised(analysis.text, first.heading) && (heldBy(above) >= thingFrom || heldBy(above, things) >= namedFrom))
    return true;
  const sentences = roughSentences(first.text);
  if (asksMeaning.test(analysis.text) && terms.length > 0 && terms.length <= meaningWords)
    return sentences.some((one) => heldBy(one.split(/\s+/u).slice(0, beginningWords).join(' ')) >= namedFrom);
  const needed = [...readKinds(analysis.text).needed, ...(saysMost.test(analysis.text) ? [saysMost] : [])];
  if (needed.length === 0 || terms.length < wordsFrom) return false;
  return sentences.some((one) => needed.every((words) => words.test(one)) && heldBy(one) >= wholeFrom);
}

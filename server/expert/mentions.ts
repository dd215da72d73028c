import { contentTerms, heldShare } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import type { Passage } from './draw-passage.ts';
import { choosePassages } from './passages.ts';
import type { QuoteTask } from './expert.ts';
import { nameOfFirstRow } from '#server/units/read-table.ts';
import { answersByPlace } from './says-it.ts';

/** What would be quoted first, where it is in the question's language and only mentions what is asked about. */
export function findMention(task: QuoteTask): Passage | null {
  const best = bestOf(task);
  return best?.chunk.language === task.language && onlyMentions(best, task.analysis) ? best : null;
}

/** Whether what would be quoted first is about what is asked about. */
export function isAboutTheThing(task: QuoteTask): boolean {
  const best = bestOf(task);
  return best !== undefined && names(best, task.analysis);
}

function bestOf({ question, analysis, language, chunks, further }: QuoteTask): Passage | undefined {
  return choosePassages({ text: question, analysis, language }, { chunks, further })[0];
}

/** So many words do not stand in one row by chance. */
const manyWords = 3;
const manyHeld = 0.9;

/** Whether a passage is a row of something else, and no column of it is asked for. */
function onlyMentions(passage: Passage, analysis: QuestionAnalysis): boolean {
  if (passage.kind !== 'table' || answersByPlace(passage) || names(passage, analysis)) return false;
  const terms = contentTerms(analysis);
  return terms.length < manyWords || heldShare(terms, passage.text) < manyHeld;
}

/** Whether it stands under the name of what is asked about, or is the row of it. */
function names({ heading, kind, text, chunk }: Passage, analysis: QuestionAnalysis): boolean {
  const name = `${heading}\n${chunk.article_title}\n${kind === 'table' ? nameOfFirstRow(text) : ''}`;
  return heldShare(contentTerms(analysis), name) > 0;
}

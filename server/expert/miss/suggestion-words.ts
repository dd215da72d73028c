import type { Language } from '#contract/values/languages.ts';
import { contentTerms, heldShare } from '#server/retrieval/rank/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import { lastHeading, plainHeading } from '#server/language/plain-text.ts';
import { isQuestionWord } from '#server/language/question-words.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import type { AnswerContext, Search } from '../question.ts';

/** A suggestion speaks of at least this share of what was asked in words that the articles know. */
const aboutFrom = 0.25;
export const lengthMax = 80;

/** Headings next to what was asked that speak of it, and the questions that the game's page offers. */
export async function candidatesOf(
  { offered }: AnswerContext,
  { found }: Search,
  language: Language,
): Promise<string[]> {
  const terms = certainTerms(found.analysis);
  const speaksOfIt = (text: string) => heldShare(terms, text) >= aboutFrom && text.length <= lengthMax;
  const headings = found.hits
    .filter((hit) => hit.language === language)
    .flatMap(({ section, article_title }) => [...section.split(';').map(lastHeading), article_title])
    .map(plainHeading);
  const onPage = await offered(language);
  const near = [...onPage, ...headings].filter((text) => text !== '' && speaksOfIt(text));
  return [...new Set([...near, ...onPage])];
}

/** What a word was only repaired to is too uncertain to lead anywhere. */
const certainTerms = (analysis: QuestionAnalysis) =>
  contentTerms(analysis).filter(({ kind }) => kind === 'known' || kind === 'expanded');

/** Whether a heading is about what was asked: one that holds a word of it among many others leads elsewhere. */
export function speaksMostlyOf(analysis: QuestionAnalysis): (heading: string) => boolean {
  const stems = new Set(certainTerms(analysis).flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  return (heading) => {
    const words = tokenise(heading).filter((word) => !isStopWord(word) && !isQuestionWord(word));
    return words.filter((word) => stems.has(stemOf(word))).length * 2 >= Math.max(1, words.length);
  };
}

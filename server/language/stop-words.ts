import { languageWords } from './words/words.ts';

/** Those of all languages apply to every text: one question often holds two. */
const stopWords: ReadonlySet<string> = new Set(languageWords.stop);

/** Whether a lower-cased, normalised word says nothing about what a text is about. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

import { stemOf } from './stem.ts';
import { languageWords } from './words/words.ts';

const stems: ReadonlySet<string> = new Set(languageWords.asking.map(stemOf));
const exactWords: ReadonlySet<string> = new Set(languageWords.asking_exactly);

/** Tells a word that asks without naming anything. */
export function isQuestionWord(word: string): boolean {
  return exactWords.has(word) || stems.has(stemOf(word));
}

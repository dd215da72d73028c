import { findAny } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';

const named = Object.entries(allWords.keys).map(
  ([name, others]) => [name, new RegExp(findAny(others), 'giu')] as const,
);
/** Control and Meta before a letter, as in "^A", "C-a" and "M-x". */
const modifier = /(?<![\p{L}\p{N}^])(?:\^|([CM])-)(?=[\p{L}@[\]\\_](?![\p{L}\p{N}]))/gu;

/** A text with its keys named in one way, for comparing: "^A", "C-a" and "Control-A" become "ctrl A". */
export function nameKeys(text: string): string {
  const spelled = text.replace(modifier, (_, letter?: string) => (letter === 'M' ? 'alt ' : 'ctrl '));
  return named.reduce((read, [name, others]) => read.replace(others, name), spelled);
}

import { countLetters } from './stem.ts';
import { languageWords } from './words/words.ts';

const pairs = languageWords.keyboards.flatMap(({ latin, same_keys }) =>
  [...latin].map((key, i) => [key, same_keys[i]!] as const),
);
const fromLatin = new Map(pairs);
const toLatin = new Map(pairs.map(([key, letter]) => [letter, key]));

/** The text as the same keys would have typed it in the other layout, judged by which alphabet it mostly uses. */
export function swapLayout(text: string): string {
  const { latin, cyrillic } = countLetters(text);
  const keys = latin >= cyrillic ? fromLatin : toLatin;
  return Array.from(text, (letter) => keys.get(letter) ?? letter).join('');
}

import { languageWords } from './words/words.ts';

const pairs = languageWords.keyboards.flatMap(({ latin, same_keys }) =>
  [...latin].map((key, i) => [key, same_keys[i]!] as const),
);
const fromLatin = new Map(pairs);
const toLatin = new Map(pairs.map(([key, letter]) => [letter, key]));

/** The text as the same keys would have typed it in the other layout, judged by which alphabet it mostly uses. */
export function swapLayout(text: string): string {
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  const other = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const keys = latin >= other ? fromLatin : toLatin;
  let swapped = '';
  for (const letter of text) swapped += keys.get(letter) ?? letter;
  return swapped;
}

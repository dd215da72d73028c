import { languageWords } from './words/words.ts';

/** Shorter roots are shared by words that have nothing to do with each other. */
const rootFrom = 4;
const allCyrillic = /^\p{Script=Cyrillic}+$/u;

const { endings_of_roots: endings } = languageWords;

/** What the Russian word of a stem may be made from: the stem, and what is left without an ending. */
export function rootsOf(stem: string): string[] {
  if (!allCyrillic.test(stem)) return [];
  const shorter = endings.filter((ending) => stem.endsWith(ending) && stem.length - ending.length >= rootFrom);
  return [stem, ...shorter.map((ending) => stem.slice(0, -ending.length))];
}

import { wordsOf } from '#server/language/excerpt.ts';

/** What is searched for, as `to_tsquery` takes it: all of the words, each as the beginning of one. Nothing without any. */
export function searchQuery(typed: string): string | undefined {
  const words = wordsOf(typed);
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}

import { stemOf } from '#server/language/stem.ts';
import { languageWords } from '#server/language/words/words.ts';

const productStems: ReadonlySet<string> = new Set(languageWords.of_products.map(stemOf));

export function isProductWord(word: string): boolean {
  return productStems.has(stemOf(word));
}

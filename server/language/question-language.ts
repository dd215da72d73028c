import { countLetters } from './stem.ts';
import type { Language } from '#contract/values/languages.ts';

/** Letters of one Russian word against a line of English game names: a small share of Cyrillic already means Russian. */
const cyrillicShare = 0.3;

/** The language a text is written in, by its share of Cyrillic letters. */
export function languageOf(text: string): Language {
  const { cyrillic } = countLetters(text);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && cyrillic / letters >= cyrillicShare ? 'ru' : 'en';
}

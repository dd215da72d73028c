import { useLanguage } from './language.ts';
import type { Language } from './language.ts';

/** A screen's words in both languages; a message with parameters is a function. */
export type Texts<T> = Readonly<Record<Language, T>>;

/** Pairs the English words with the Russian ones; the compiler refuses a missing or a surplus one. */
export function defineTexts<T>(en: T, ru: NoInfer<T>): Texts<T> {
  return { en, ru };
}

export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLanguage()];
}

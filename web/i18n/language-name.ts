import { type Language, languageNames } from '#contract/values/languages.ts';
import { locales } from './format.ts';

/** What a reader of one language calls another: “Russian”, «английский»; its own name where nobody calls it anything. */
export function languageName(reader: Language, language: Language): string {
  return (
    new Intl.DisplayNames(locales[reader], { type: 'language', fallback: 'none' }).of(language) ??
    languageNames[language]
  );
}

/** Each language of the interface, of articles and of answers: how it writes numbers and dates, and its own name. */
const facts = {
  en: { locale: 'en-GB', name: 'English' },
  ru: { locale: 'ru-RU', name: 'Русский' },
} as const;

export type Language = keyof typeof facts;

export const languageFacts: Readonly<Record<Language, { locale: string; name: string }>> = facts;

// The keys are known: nothing else is in the object.
export const languages = Object.keys(facts) as Language[];

/** What each language calls itself. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [language, facts[language].name]),
) as Readonly<Record<Language, string>>;

/** What a visitor gets who chose none, and what a message falls back to that another language lacks. */
export const defaultLanguage: Language = 'en';

/** The same for each language. */
export function byLanguage<Value>(value: Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, value])) as Record<Language, Value>;
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

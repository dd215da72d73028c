import { type Language, languages } from '#contract/values/languages.ts';

/** What Steam calls the languages in which it is asked; one that is not here is shown another's texts. */
const names = { en: 'english', ru: 'russian' } as const satisfies Partial<Record<Language, string>>;

export type SteamLanguage = (typeof names)[keyof typeof names];

export const steamLanguages = languages.flatMap((language): { language: Language; steam_name: SteamLanguage }[] =>
  language in names ? [{ language, steam_name: names[language] }] : [],
);

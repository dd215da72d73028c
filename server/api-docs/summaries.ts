import { z } from 'zod';
import type { Language } from '#contract/common.ts';
import { defaultLanguage, languages } from '#contract/values/languages.ts';
import { readSource } from '#messages/catalogue.ts';

/**
 * What each call does, in the languages other than the contract's. Only calls that a key may make are translated; those
 * of the site itself and of admins are described in English.
 */
const translated = new Map(
  languages
    .filter((language) => language !== defaultLanguage)
    .map((language) => [language, z.record(z.string(), z.string()).parse(readSource(language, 'api-summaries'))]),
);

export const translatedCalls = (language: Language): string[] => Object.keys(translated.get(language) ?? {});

/** What a call does in a language; the contract's own words where nobody has translated them. */
export function summaryOf(key: string, { summary }: { summary: string }, language: Language): string {
  return translated.get(language)?.[key] ?? summary;
}

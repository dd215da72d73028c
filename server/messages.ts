import type { AllMessages } from 'messages:all';
import { languageFacts, languages } from '#contract/values/languages.ts';
import type { Language } from '#contract/values/languages.ts';
import { compilePart } from '#messages/catalogue.ts';
import { readCompiled } from '#messages/compiled.ts';

/** The parts that the server itself says; the browser's are in its build. */
export type ServerMessages = Pick<AllMessages, (typeof serverParts)[number]>;
const serverParts = [
  'api-docs',
  'errors',
  'expert',
  'mails',
  'notification-texts',
  'page-heads',
  'server',
  'setup',
] as const;

const byLanguage = new Map<Language, ServerMessages>();
const compiled = new Map(serverParts.map((part) => [part, compilePart(part)]));
for (const language of languages) {
  const { locale } = languageFacts[language];
  const parts = [...compiled].map(([part, inAll]) => [part, readCompiled(inAll[language], locale)]);
  // The types are generated from the same files that were compiled here.
  byLanguage.set(language, Object.fromEntries(parts) as ServerMessages);
}

/** A day as people write it in a line of text: “27 Nov”. */
export const shortDay = (moment: string, language: Language): string =>
  new Date(moment).toLocaleDateString(languageFacts[language].locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** What the server says in a language, by part. */
export function messagesFor(language: Language): ServerMessages {
  const messages = byLanguage.get(language);
  if (messages === undefined) throw new Error(`no messages in ${language}`);
  return messages;
}

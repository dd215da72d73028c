import { languageFacts } from '#contract/values/languages.ts';
import { readCompiled } from '#messages/compiled.ts';
import type { Part } from 'messages:all';
import type { Language } from '#contract/values/languages.ts';

const read = new WeakMap<object, Map<Language, unknown>>();

/** The messages of a part in one language: texts, and functions of named arguments. */
export function messagesIn<Messages>(part: Part<Messages>, language: Language): Messages {
  let byLanguage = read.get(part);
  if (byLanguage === undefined) {
    byLanguage = new Map<Language, unknown>();
    read.set(part, byLanguage);
  }
  let messages = byLanguage.get(language);
  if (messages === undefined) {
    messages = readCompiled(part[language], languageFacts[language].locale);
    byLanguage.set(language, messages);
  }
  // The types are generated from the same files that the part was compiled from.
  return messages as Messages;
}

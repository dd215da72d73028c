import type { Part } from 'messages:all';
import { useLanguage } from './language.ts';
import { messagesIn } from './messages-in.ts';

/** The messages of a part in the reader's language. */
export function useMessages<Messages>(part: Part<Messages>): Messages {
  return messagesIn(part, useLanguage());
}

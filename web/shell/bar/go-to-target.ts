import { normaliseText } from '#contract/values/normalise-text.ts';
import type { PickOption } from '#web/ui/controls/PickList.tsx';
import { hasWord } from './screen-words.ts';

/** A thing that was found, to be chosen, and where it leads. */
export interface Target extends PickOption {
  to: string;
  /** Further words that it is found by. */
  words?: string;
  /** The game whose expert gets what was typed. */
  asks?: string;
}

export function holds({ title, words = '' }: Target, typed: string): boolean {
  const level = normaliseText(typed).toLowerCase();
  return normaliseText(title).toLowerCase().includes(level) || hasWord(words, level);
}

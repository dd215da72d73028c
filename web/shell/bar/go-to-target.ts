import { normaliseText } from '#contract/values/normalise-text.ts';
import type { PickOption } from '#web/ui/controls/PickList.tsx';
import { hasWord } from './screen-words.ts';

/** What can be chosen of what was found, and where it leads. */
export interface Target extends PickOption {
  to: string;
  /** What it is also found by. */
  words?: string;
  /** The game whose expert gets what was typed. */
  asks?: string;
}

export function holds({ title, words = '' }: Target, typed: string): boolean {
  const level = normaliseText(typed).toLowerCase();
  return normaliseText(title).toLowerCase().includes(level) || hasWord(words, level);
}

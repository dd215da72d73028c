import { normaliseText } from '#contract/values/normalise-text.ts';
import { findGroups } from './tokenise.ts';

/** A text without what only its spelling and punctuation make of it. */
export function levelled(title: string): string {
  return findGroups(normaliseText(title)).join(' ').toLowerCase();
}

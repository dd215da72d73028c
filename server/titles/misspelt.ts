import { editDistance, unitsOf } from '#server/language/edit-distance.ts';

/**
 * Whether a word is meant as another one: the same, or one letter beside it.
 * @param from of shorter words, one letter makes another word
 */
export function isMisspelt(typed: string, meant: string, from: number): boolean {
  if (typed.length < from || meant.length < from || Math.abs(typed.length - meant.length) > 1) return false;
  return editDistance(unitsOf(typed), unitsOf(meant), 1) <= 1;
}

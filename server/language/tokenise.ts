import { normaliseText } from '#contract/values/normalise-text.ts';

/** One run of a text between spaces: the plain words in it, and the longer forms it may also be looked up by. */
export interface WordGroup {
  parts: readonly string[];
  /** Whole camelCase and letter-digit runs ("usestate", "dota2") and short joined compounds ("ak47", "csgo"). */
  compounds: readonly string[];
}

const groupPattern = /[\p{L}\p{N}]+(?:['’\-.:_/+][\p{L}\p{N}]+)*/gu;
const separator = /(['’\-.:_/+])/u;
const innerBorder = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const hasDigit = /\p{N}/u;

/**
 * More letters of a word are not read: what stems, splits and repairs words costs more than their length. The longest of
 * 67 million letters of games' texts and titles has 38.
 */
export const wordMax = 60;
const wordBeginning = new RegExp(`^.{${wordMax}}`, 'u');
const longWord = new RegExp(`([\\p{L}\\p{N}]{${wordMax}})[\\p{L}\\p{N}]+`, 'gu');

const joinedLengthMax = 12;
const shortPartMax = 3;

/** A text without the letters of its words that are not read, for patterns that look into words. */
export function cutWords(text: string): string {
  return text.replace(longWord, '$1');
}

/** The word groups of a normalised text, unsplit and with their case. */
export function findGroups(normalised: string): string[] {
  return normalised.match(groupPattern) ?? [];
}

/** Splits one group of {@link findGroups} into its words, lower-cased. */
export function splitGroup(group: string): WordGroup {
  const parts: string[] = [];
  const compounds: string[] = [];
  const joinable: string[] = [];
  const pieces = group.split(separator);
  for (let i = 0; i < pieces.length; i += 2) {
    const piece = pieces[i]!;
    const before = pieces[i - 1];
    if ((before === "'" || before === '’') && piece.toLowerCase() === 's') continue;
    const runs = piece.split(innerBorder);
    for (const run of runs) parts.push(wordOf(run));
    if (runs.length > 1) compounds.push(wordOf(piece));
    joinable.push(wordOf(piece));
  }
  const joined = joinCompound(joinable);
  if (joined !== null) compounds.push(joined);
  return { parts, compounds: compounds };
}

function wordOf(letters: string): string {
  return (wordBeginning.exec(letters)?.[0] ?? letters).toLowerCase();
}

function joinCompound(pieces: readonly string[]): string | null {
  if (pieces.length < 2 || pieces.length > 3) return null;
  const joined = pieces.join('');
  if (joined.length > joinedLengthMax) return null;
  const telling = hasDigit.test(joined) || pieces.some((piece) => piece.length <= shortPartMax);
  return telling ? joined : null;
}

/** All words of a text as the index sees them, stop words included: parts first, then the longer forms of each group. */
export function tokenise(text: string): string[] {
  return findGroups(normaliseText(text)).flatMap((group) => {
    const { parts, compounds } = splitGroup(group);
    return [...parts, ...compounds];
  });
}

/** A text without what only its spelling and punctuation make of it. */
export function levelled(title: string): string {
  return findGroups(normaliseText(title)).join(' ').toLowerCase();
}

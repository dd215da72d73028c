import { normaliseText } from '#contract/values/normalise-text.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { buildStringTable, findString, stringAt, type StringTable } from '#server/language/string-table.ts';
import { findGroups, splitGroup } from '#server/language/tokenise.ts';

/** Initials of a game's headings and what they stand for. */
export interface InitialsTable {
  initials: StringTable;
  /** The headings of initials i are `heading[start[i] … start[i + 1])`. */
  start: Uint32Array;
  heading: Uint32Array;
  /** Words joined by spaces. */
  headings: StringTable;
}

const wordsMax = 6;
/** Initials of more headings than this stand for nothing in particular. */
const headingsMax = 3;
const border = /[:;()›/|,]|\s[-–—]\s/u;

/** @param texts titles and sections; each part of them may be spoken of by its initials */
export function buildInitials(texts: Iterable<string>): InitialsTable {
  const headings = new Map<string, number>();
  const by_initials = new Map<string, Set<number>>();
  for (const part of [...texts].flatMap((text) => normaliseText(text).split(border))) {
    const words = findGroups(part).flatMap((group) => splitGroup(group).parts);
    if (words.length > wordsMax || words.filter((word) => !isStopWord(word)).length < 2) continue;
    const text = words.join(' ');
    if (headings.has(text)) continue;
    headings.set(text, headings.size);
    for (const letters of [initialsOf(words), initialsOf(words.filter((word) => !isStopWord(word)))]) {
      const known = by_initials.get(letters);
      if (known === undefined) by_initials.set(letters, new Set([headings.size - 1]));
      else known.add(headings.size - 1);
    }
  }
  const shared = [...by_initials].filter(([, ids]) => ids.size <= headingsMax);
  const start = new Uint32Array(shared.length + 1);
  for (const [i, [, ids]] of shared.entries()) start[i + 1] = start[i]! + ids.size;
  return {
    initials: buildStringTable(shared.map(([letters]) => letters)),
    start,
    heading: Uint32Array.from(shared.flatMap(([, ids]) => [...ids])),
    headings: buildStringTable([...headings.keys()]),
  };
}

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join('');
}

/** The headings that a word is the initials of, each as its words. */
export function findInitials(table: InitialsTable, word: string): string[][] {
  const id = findString(table.initials, word);
  if (id === -1) return [];
  return [...table.heading.subarray(table.start[id], table.start[id + 1])].map((heading) =>
    stringAt(table.headings, heading).split(' '),
  );
}

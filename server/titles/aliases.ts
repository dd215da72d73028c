import type { EverydayNames } from './everyday-names.ts';
import { isMisspelt } from './misspelt.ts';
import { queryWords, titleParts } from './title-words.ts';

export interface AliasRow {
  alias: string;
  stands_for: string;
}

interface Alias {
  words: readonly string[];
  stands_for: readonly string[];
}

export interface Aliases {
  /** Those that stand for a part of a title, by the first letter of their first word. */
  byLetter: ReadonlyMap<string, readonly Alias[]>;
  /** Those that stand for a whole title. */
  names: EverydayNames;
}

/** An alias in the form in which it is stored and compared. */
export function levelAlias(alias: string): string {
  return queryWords(alias).join(' ');
}

export function readyAliases(rows: readonly AliasRow[], names: EverydayNames = []): Aliases {
  const aliases = rows
    .map(({ alias, stands_for }) => ({ words: queryWords(alias), stands_for: titleParts(stands_for).flat() }))
    .filter(({ words, stands_for }) => words.length > 0 && stands_for.length > 0);
  return { byLetter: Map.groupBy(aliases, ({ words }) => words[0]!.charAt(0)), names };
}

interface Use {
  alias: Alias;
  from: number;
  handicap: number;
}

const misspeltHandicap = 0.06;
const prefixHandicap = 0.05;
const misspeltMin = 5;
const prefixMin = 3;
const readingsMax = 6;

/** The query with an alias replaced: the longest and most certain first, and two aliases if they do not overlap. */
export function readAliases(
  { byLetter }: Aliases,
  words: readonly string[],
): { words: readonly string[]; handicap: number }[] {
  const uses: Use[] = [];
  for (const [from, word] of words.entries()) {
    for (const alias of byLetter.get(word.charAt(0)) ?? []) {
      const handicap = unlikeness(alias.words, words, from);
      if (handicap !== null) uses.push({ alias, from, handicap });
    }
  }
  uses.sort((a, b) => a.handicap - b.handicap || b.alias.words.length - a.alias.words.length || a.from - b.from);
  // Inside a longer alias, a shorter one is not meant.
  const meant = uses.filter(
    (use) =>
      !uses.some(
        (other) => other.handicap === 0 && covers(other, use) && other.alias.words.length > use.alias.words.length,
      ),
  );
  return meant.slice(0, readingsMax).map((use) => {
    const rest = meant.filter((other) => !overlap(use, other) && other.handicap === 0);
    return { words: replaced(words, rest.length > 0 ? [use, rest[0]!] : [use]), handicap: use.handicap };
  });
}

/** The penalty of the alias if the query has it at this place, otherwise null. */
function unlikeness(alias: readonly string[], words: readonly string[], from: number): number | null {
  if (from + alias.length > words.length) return null;
  let handicap = 0;
  for (const [i, expected] of alias.entries()) {
    const typed = words[from + i]!;
    if (typed === expected) continue;
    const is_last = from + i === words.length - 1;
    if (is_last && typed.length >= prefixMin && expected.startsWith(typed))
      handicap = Math.max(handicap, prefixHandicap);
    else if (isMisspelt(typed, expected, misspeltMin)) handicap = Math.max(handicap, misspeltHandicap);
    else return null;
  }
  return handicap;
}

const end = ({ from, alias }: Use): number => from + alias.words.length;
const overlap = (a: Use, b: Use): boolean => a.from < end(b) && b.from < end(a);
const covers = (a: Use, b: Use): boolean => a.from <= b.from && end(a) >= end(b);

function replaced(words: readonly string[], uses: readonly Use[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length;) {
    const use = uses.find(({ from }) => from === at);
    result.push(...(use === undefined ? [words[at]!] : use.alias.stands_for));
    at = use === undefined ? at + 1 : end(use);
  }
  return result;
}

import { readFileSync } from 'node:fs';
import { keep, type Slices } from '#server/scheduler/slices.ts';
import { isMisspelt } from './misspelt.ts';
import { queryWords, titleParts } from './title-words.ts';

/** One game and what players call it. */
export interface NamedTitle {
  title: string;
  names: readonly string[];
}

interface Name {
  /** The words of the name as one, so that "гта 5" and "гта5" are the same. */
  key: string;
  words: readonly string[];
}

/** Everyday names by their keys in order; of one key the better known game comes first. */
export type EverydayNames = readonly Name[];

const prefixMin = 3;
const misspeltMin = 5;
const namesMax = 4;
/** Ranks a game above better known ones for which the same letters are only an abbreviation. */
const wholeNameBonus = 0.25;
const misspeltHandicap = 0.12;
const prefixHandicap = 0.1;
/** The penalty for missing letters, so that a half-typed name does not rank above a title that fits. */
const missingHandicap = 0.35;

/** The names that ship with the product, better known games first. */
export function shippedNames(): NamedTitle[] {
  return readFileSync(new URL('./data/popular-names.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [title = '', names = ''] = line.split('\t');
      return { title, names: names.split('|') };
    });
}

const keyOf = (words: readonly string[]): string => words.join('');

/** The words of a title as one text. */
export const titleKey = (title: string): string => titleParts(title).flat().join(' ');

const titlesInSlice = 10;

/** The shipped names by the keys of their titles, in their order. */
export const namesByTitle = keep(function* (): Slices<ReadonlyMap<string, readonly NamedTitle[]>> {
  const byTitle = new Map<string, NamedTitle[]>();
  const shipped = shippedNames();
  yield;
  for (const [at, game] of shipped.entries()) {
    const key = titleKey(game.title);
    byTitle.set(key, [...(byTitle.get(key) ?? []), game]);
    if (at % titlesInSlice === 0) yield;
  }
  return byTitle;
});

export function* readyNames(titles: readonly NamedTitle[]): Slices<EverydayNames> {
  const ready: Name[] = [];
  for (const [at, { title, names }] of titles.entries()) {
    const words = titleParts(title).flat();
    ready.push(...names.map((name) => ({ key: keyOf(queryWords(name)), words })));
    if (at % titlesInSlice === 0) yield;
  }
  return ready
    .filter(({ key, words }) => key !== '' && words.length > 0)
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
}

/**
 * The games that a whole query is an everyday name of, or the beginning of one, or one letter away from one. A name
 * inside a longer query is handled as an alias: "лес" alone is a game, in "тёмный лес" it is a word.
 * @param rowOf the row of a title in the catalogue; names of games that are not in it are ignored
 */
export function readNames(
  names: EverydayNames,
  typed: readonly string[],
  rowOf: (title: readonly string[]) => number | null,
): { row: number; handicap: number }[] {
  const key = keyOf(typed);
  const found: { row: number; handicap: number }[] = [];
  const add = (name: Name, handicap: number): void => {
    const row = found.length < namesMax ? rowOf(name.words) : null;
    if (row !== null) found.push({ row, handicap });
  };
  const from = firstNotBelow(names, key);
  let at = from;
  for (; names[at]?.key === key; at++) add(names[at]!, -wholeNameBonus);
  if (key.length >= prefixMin)
    for (; names[at]?.key.startsWith(key) === true && found.length < namesMax; at++) {
      const missing = 1 - key.length / names[at]!.key.length;
      add(names[at]!, prefixHandicap + missingHandicap * missing);
    }
  if (found.length === 0 && key.length >= misspeltMin) {
    const letter = key.charAt(0);
    for (at = firstNotBelow(names, letter); names[at]?.key.startsWith(letter) === true; at++) {
      const name = names[at]!;
      if (isMisspelt(key, name.key, misspeltMin)) add(name, misspeltHandicap);
    }
  }
  return found;
}

function firstNotBelow(names: EverydayNames, key: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (names[middle]!.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
